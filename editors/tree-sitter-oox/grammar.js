// OOX for tree-sitter: the text while it is edited, for colours, folding and selection. docs/language.md has the language.
//
// Words of the specification language are names where they cannot be keywords, as far as one token of lookahead tells; calls of `old`, `acyclic` and
// the like are calls. The checker decides exactly what a word is.

const STRENGTH = {
  open: 0, iff: 1, implies: 2, or: 3, and: 4, multiplicity: 5, equality: 6, comparison: 7, bit_or: 8, bit_xor: 9, bit_and: 10,
  shift: 11, sum: 12, product: 13, intersection: 14, arrow: 15, negation: 16, instance: 17, count: 18, join: 19, closure: 20,
};

const BINARY = [
  ["iff", "<==>"], ["or", "||"], ["and", "&&"], ["equality", "=="], ["equality", "!="], ["comparison", "<"], ["comparison", "<="],
  ["comparison", ">"], ["comparison", ">="], ["comparison", "in"], ["comparison", "!in"], ["bit_or", "|||"], ["bit_xor", "^^^"],
  ["bit_and", "&&&"], ["shift", "<<"], ["shift", ">>"], ["shift", ">>>"], ["sum", "+"], ["sum", "-"], ["sum", "++"], ["product", "*"],
  ["product", "/"], ["product", "%"], ["intersection", "&"], ["arrow", "->"],
];

const list = (rule) => seq(rule, repeat(seq(",", rule)));
const optionalList = (rule) => optional(list(rule));

module.exports = grammar({
  name: "oox",

  word: ($) => $.identifier,

  extras: ($) => [/\s/, $.line_comment, $.block_comment],

  supertypes: ($) => [$._declaration, $._member, $._statement, $._expression],

  conflicts: ($) => [
    [$._type, $._chain],
    [$.cast, $._chain],
    [$.bindings, $._chain],
    [$.element_quantifier, $.bindings],
    [$._word, $.multiplicity],
    [$._word, $.multiplicity, $.quantifier],
    [$._word, $.quantifier],
    [$._word, $.quantifier, $.element_quantifier],
    [$._word, $.quantifier, $.element_quantifier, $.call],
    [$._word, $.call],
    [$._word, $._name],
    [$._word, $._type],
  ],

  rules: {
    program: ($) => repeat(choice($._declaration, ";")),

    // ------------------------------------------------------------------------------------------- declarations

    _declaration: ($) => choice($.class, $.interface),

    class: ($) =>
      seq(
        "class", field("name", $.identifier),
        optional(seq("extends", field("superclass", $.identifier))),
        optional(seq("implements", field("interfaces", list($.identifier)))),
        field("body", $.members),
      ),

    interface: ($) =>
      seq("interface", field("name", $.identifier), optional(seq("extends", field("interfaces", list($.identifier)))), field("body", $.members)),

    members: ($) => seq("{", repeat(choice($._member, ";")), "}"),

    _member: ($) => choice($.field, $.constructor, $.method, $.invariant, $.ghost_field, $.model, $.define),

    field: ($) => seq(optional("static"), optional("volatile"), field("type", $._type), field("name", $._name), ";"),

    constructor: ($) => seq(field("name", $.identifier), $.parameters, repeat($._clause), field("body", $.block)),

    method: ($) =>
      seq(
        optional("static"), field("type", choice("void", $._type)), field("name", $._name), $.parameters, repeat($._clause),
        choice(field("body", $.block), ";"),
      ),

    invariant: ($) => seq("invariant", optional(seq(field("name", $._name), ":")), field("formula", $._expression), ";"),

    ghost_field: ($) => seq("ghost", field("type", $.spec_type), field("name", $._name), ";"),

    model: ($) => seq("model", field("type", $.spec_type), field("name", $._name), optional(seq(":=", $._expression)), ";"),

    define: ($) =>
      seq(
        "define", field("type", $.spec_type), field("name", $._name), "(", optionalList(seq($.spec_type, $._name)), ")", ":=", $._expression, ";",
      ),

    spec_type: ($) => seq($._type, repeat(seq("->", $._type)), optional(choice("set", "seq", "multiset"))),

    parameters: ($) => seq("(", optionalList($.parameter), ")"),

    parameter: ($) => choice(seq(field("type", $._type), field("name", $._name)), seq("ghost", field("type", $.spec_type), field("name", $._name))),

    _type: ($) => choice($.primitive_type, alias($.identifier, $.type_name), $.array_type),

    array_type: ($) => seq($._type, "[", "]"),

    primitive_type: () => choice("int", "uint", "int8", "int16", "int32", "int64", "bool", "float", "double", "char", "string"),

    _clause: ($) => choice($.clause, $.modifies, $.pure, $.reads),

    clause: ($) => seq(field("kind", choice("requires", "ensures", "exceptional", "decreases")), "(", list($._expression), ")"),

    modifies: ($) => seq("modifies", "(", optionalList($._expression), ")"),

    pure: () => "pure",

    reads: () => seq("reads", "(", ")"),

    // --------------------------------------------------------------------------------------------- statements

    block: ($) => seq("{", repeat($._statement), "}"),

    _statement: ($) =>
      choice(
        $.block, $.declaration, $.assignment, $.call_statement, $.empty, $.ghost_statement, $.assert, $.assume, $.if, $.while, $.break, $.continue,
        $.return, $.throw, $.try, $.lock, $.fork, $.join,
      ),

    declaration: ($) => seq(field("type", $._type), field("name", $._name), optional(seq(":=", field("value", $._value))), ";"),

    assignment: ($) => seq(field("target", $._chain), ":=", field("value", $._value), ";"),

    call_statement: ($) => seq($._chain, ";"),

    empty: () => ";",

    ghost_statement: ($) =>
      choice(
        seq("ghost", field("type", $.spec_type), field("name", $._name), optional(seq(":=", $._expression)), ";"),
        seq("ghost", field("target", $._chain), ":=", $._expression, ";"),
      ),

    assert: ($) => seq("assert", $._expression, ";"),

    assume: ($) => seq("assume", $._expression, ";"),

    if: ($) =>
      prec.right(seq("if", "(", field("condition", $._expression), ")", field("then", $._statement), optional(seq("else", field("else", $._statement))))),

    while: ($) => seq("while", "(", field("condition", $._expression), ")", repeat($.loop_clause), field("body", $._statement)),

    loop_clause: ($) => seq(field("kind", choice("invariant", "decreases")), "(", list($._expression), ")"),

    break: () => seq("break", ";"),

    continue: () => seq("continue", ";"),

    return: ($) => seq("return", optional($._value), ";"),

    throw: ($) => seq("throw", optional($._expression), ";"),

    try: ($) => seq("try", $.block, "catch", optional(seq("(", $._type, field("name", $._name), ")")), $.block),

    lock: ($) => seq("lock", "(", $._expression, ")", optional(seq("when", "(", $._expression, ")")), $.block),

    fork: ($) => seq("fork", $._chain, ";"),

    join: () => seq("join", ";"),

    // -------------------------------------------------------------------------------------------- expressions

    _value: ($) => choice($._expression, $.new_object, $.new_array, $.cast),

    new_object: ($) => seq("new", field("class", alias($.identifier, $.type_name)), $.arguments),

    new_array: ($) =>
      seq("new", field("type", choice($.primitive_type, alias($.identifier, $.type_name))), repeat1(seq("[", $._expression, "]")), repeat(seq("[", "]"))),

    cast: ($) => prec.dynamic(1, seq("(", alias($.identifier, $.type_name), ")", choice($._chain, $.count))),

    arguments: ($) => seq("(", optionalList(choice($._expression, seq("ghost", $._expression))), ")"),

    _expression: ($) =>
      choice(
        $._chain, $.unary, $.binary, $.multiplicity, $.count, $.conversion, $.instance_of, $.quantifier, $.element_quantifier, $.conditional,
      ),

    // What has suffixes, and what a statement may begin with.
    _chain: ($) =>
      choice(
        $.identifier, alias($._word, $.identifier), $.integer, $.float, $.string, $.char, $.true, $.false, $.null, $.this, $.super, $.brackets,
        $.field_access, $.join_access,
        $.call, $.index, $.slice, $.elements, $.closure, $.comprehension, $.sequence,
      ),

    // A name that begins a quantifier or a multiplicity elsewhere.
    _word: () => prec.dynamic(-1, choice("some", "no", "one", "lone", "all", "sum", "count")),

    brackets: ($) => seq("(", $._expression, ")"),

    unary: ($) => prec(STRENGTH.negation, seq(field("operator", choice("!", "-", "~~~")), $._expression)),

    conversion: ($) => prec(STRENGTH.negation, seq("(", $.primitive_type, ")", $._expression)),

    binary: ($) =>
      choice(
        ...BINARY.map(([strength, operator]) =>
          prec.left(STRENGTH[strength], seq(field("left", $._expression), field("operator", operator), field("right", $._expression))),
        ),
        prec.right(STRENGTH.implies, seq(field("left", $._expression), field("operator", "==>"), field("right", $._expression))),
      ),

    multiplicity: ($) => prec(STRENGTH.multiplicity, seq(field("operator", choice("some", "no", "one", "lone")), $._expression)),

    count: ($) => prec(STRENGTH.count, seq("#", choice($._chain, $.count))),

    instance_of: ($) => prec.left(STRENGTH.instance, seq($._expression, "instanceof", alias($.identifier, $.type_name))),

    field_access: ($) => prec.left(STRENGTH.join, seq(field("object", $._chain), ".", field("field", $._name))),

    join_access: ($) => prec.left(STRENGTH.join, seq(field("object", $._chain), ".", choice($.brackets, $.closure))),

    call: ($) => prec.left(STRENGTH.join, seq(field("function", choice($.identifier, alias("count", $.identifier), $.super, $.field_access)), $.arguments)),

    index: ($) => prec.left(STRENGTH.join, seq(field("array", $._chain), "[", choice($._expression, "*"), "]")),

    slice: ($) => prec.left(STRENGTH.join, seq(field("array", $._chain), "[", optional($._expression), "..", optional($._expression), "]")),

    elements: ($) => prec.left(STRENGTH.join, seq($._chain, "[", "]")),

    closure: ($) => prec(STRENGTH.closure, seq(field("operator", choice("~", "^", "*")), $._chain)),

    quantifier: ($) =>
      prec.right(STRENGTH.open, seq(field("kind", choice("all", "some", "no", "one", "lone", "sum", "count")), $.bindings, "|", $._expression)),

    bindings: ($) => list(seq(list($.identifier), ":", $._expression)),

    element_quantifier: ($) =>
      prec.right(
        STRENGTH.open,
        seq(field("kind", choice("forall", "exists", "sum", "count")), $.identifier, ",", $.identifier, ":", $._expression, ":", $._expression),
      ),

    conditional: ($) => prec.right(STRENGTH.open, seq("if", $._expression, "then", $._expression, "else", $._expression)),

    comprehension: ($) => seq("{", $.bindings, "|", $._expression, "}"),

    sequence: ($) => seq("[", optionalList($._expression), "]"),

    // ------------------------------------------------------------------------------------------------- tokens

    // A word that is a keyword elsewhere, where a name is declared or behind a dot.
    _name: ($) =>
      choice($.identifier, ...["some", "no", "one", "lone", "all", "sum", "count", "then", "in", "when", "pure", "reads", "modifies"].map((word) => alias(word, $.identifier))),

    identifier: () => /[A-Za-z_][A-Za-z0-9_]*/,
    integer: () => /[0-9]+/,
    float: () => /[0-9]+(\.[0-9]+([eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)/,
    string: () => /"[^"\n]*"/,
    char: () => /'[^'\n]'/,
    true: () => "true",
    false: () => "false",
    null: () => "null",
    this: () => "this",
    super: () => "super",
    line_comment: () => token(seq("//", /[^\n]*/)),
    block_comment: () => token(seq("/*", /[^*]*\*+([^/*][^*]*\*+)*/, "/")),
  },
});
