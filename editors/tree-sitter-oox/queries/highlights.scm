(line_comment) @comment
(block_comment) @comment
(string) @string
(char) @string
[(integer) (float)] @number
[(true) (false) (null)] @constant.builtin
[(this) (super)] @variable.builtin
(primitive_type) @type.builtin
(type_name) @type
(class name: (identifier) @type)
(interface name: (identifier) @type)
(method name: (identifier) @function)
(constructor name: (identifier) @constructor)
(call function: (field_access field: (identifier) @function.call))
(call function: (identifier) @function.builtin)
(field name: (identifier) @property)
(field_access field: (identifier) @property)
(parameter name: (identifier) @variable.parameter)
(invariant name: (identifier) @label)
(clause kind: _ @keyword)
(loop_clause kind: _ @keyword)
[(pure)] @keyword
(quantifier kind: _ @keyword.operator)
(element_quantifier kind: _ @keyword.operator)
(multiplicity operator: _ @keyword.operator)
[
  "class" "interface" "extends" "implements" "static" "volatile" "void" "ghost" "model" "define" "invariant" "modifies" "reads"
  "assert" "assume" "if" "else" "while" "break" "continue" "return" "throw" "try" "catch" "lock" "fork" "join" "new" "instanceof" "then"
] @keyword
(binary operator: _ @operator)
(unary operator: _ @operator)
(closure operator: _ @operator)
":=" @operator
