// An editor put an invisible mark before the text.

response_template::response_template! {
    mod answer = "json_byte_order_mark.json";
}

fn main() {}
