#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| response_template_tests::fuzz::tools(bytes));
