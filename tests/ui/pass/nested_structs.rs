// What transforms make is typed as far as the template tells.

#![deny(missing_docs, warnings)]
//! A crate that documents everything.

response_template::response_template! {
    /// Objects in objects, constants, and names that are no Rust.
    pub mod nested = r#"{
        "start_anchor": "<a>",
        "fields": {
            "step": {
                "open_pattern": "<step (?P<id>\\d+)>",
                "close": "</step>",
                "content": "int",
                "repeats": true,
                "transform": {
                    "kind": "step",
                    "weights": [1, 2.5, {"a": null}],
                    "type": {"id": "{id}", "inner": {"self": "{content}", "is set": true}},
                    "a-b": "{content}"
                }
            }
        }
    }"#;
}

fn main() {
    let message = nested::parse("", "<step 7>4</step>").unwrap();
    let step: &nested::StepValue = &message.step[0];
    assert_eq!(nested::StepValue::KIND, "step");
    assert_eq!(nested::StepValue::WEIGHTS.to_value().to_json(), r#"[1,2.5,{"a":null}]"#);
    assert_eq!(step.r#type.id, "7");
    assert_eq!((step.r#type.inner.self_, step.a_b), (4, 4));
    let json = serde_json::to_string(&message).unwrap();
    assert_eq!(
        json,
        r#"{"step":[{"kind":"step","weights":[1,2.5,{"a":null}],"type":{"id":"7","inner":{"self":4,"is set":true}},"a-b":4}]}"#
    );
    assert_eq!(serde_json::from_str::<nested::Message>(&json).unwrap(), message);
}
