//! Many replies in one call give what each gives by itself.

use response_template::dynamic::DynamicTemplate;

response_template::response_template! {
    mod smollm3 = "../../templates/smollm3.json";
}

#[test]
fn a_batch_gives_what_each_reply_gives() {
    let prefix = "<|im_start|>assistant\n";
    let replies: Vec<(&str, String)> = (0..200)
        .map(|number| {
            let call = match number % 3 {
                0 => "",
                1 => "<tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>",
                _ => "<tool_call>{\"name\": }</tool_call>",
            };
            (
                prefix,
                format!("<think>{number}</think>Answer {number}.{call}<|im_end|>"),
            )
        })
        .collect();
    let template =
        DynamicTemplate::from_json(include_str!("../../templates/smollm3.json")).unwrap();
    let typed = smollm3::Parser::parse_batch(&replies);
    let dynamic = template.parse_batch(&replies);
    assert_eq!(typed.len(), replies.len());
    for (number, (prefix, text)) in replies.iter().enumerate() {
        assert_eq!(typed[number], smollm3::parse(prefix, text), "{text}");
        assert_eq!(dynamic[number], template.parse(prefix, text), "{text}");
        assert_eq!(typed[number].is_err(), number % 3 == 2, "{text}");
    }
}
