// SYNTAX TEST "source.java" "specifications in comments are JML, and nothing else is"
class Counter {
    // requires no specification
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.double-slash.java
//     ^^^^^^^^ - keyword
    //@ ensures value > \old(value); // why
//    ^ - keyword
//      ^^^^^^^ meta.embedded.block.jml keyword.other.clause.jml
//                      ^^^^ support.function.specification.jml
//                                   ^^^^^^ comment.line.jml
    int value;
//  ^^^ storage.type.primitive.java
    String s = "//@ ensures false";
//             ^^^^^^^^^^^^^^^^^^^ string.quoted.double.java
//                  ^^^^^^^ - keyword
    /*@ public normal_behavior
//             ^^^^^^^^^^^^^^^ keyword.other.behavior.jml
      @   requires value > 0;
//    ^ comment.block.java
//        ^^^^^^^^ keyword.other.clause.jml
      @*/
    void up() {
//  ^^^^ storage.type.primitive.java
    }
    /* also no specification */
//     ^^^^ comment.block.java
}
