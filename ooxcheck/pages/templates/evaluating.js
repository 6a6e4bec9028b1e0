// Evaluates terms and formulas of the specification language in a state on the page: paths, closures, sets, numbers, comparisons,
// quantifiers, `old`. A term is a set of tuples, null is the empty set; what it computes is what the evaluator of the tool
// computes, or it refuses. A tuple is a list of atoms as in the data: "o:Node0", "n:5", "b:true", "t:...".
// Data of an Alloy model has `relations` in place of fields. Then the operators are those of Alloy, with its precedence; every term is
// a set, also of numbers, and `+` and `-` are union and difference.
"use strict";
const evaluating = (() => {
  class Refusal extends Error {}

  const WORDS = new Set(["all", "some", "no", "one", "lone", "sum", "if", "then", "else", "in", "true", "false", "null", "this", "none", "iden", "old"]);
  const TOKEN = /\s*(?:([0-9]+)|([A-Za-z_$][\w$]*)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(<==>|<=>|==>|=>|&&|\|\||==|!=|<=|>=|->|[-+*/%<>=!#.~^&()[\]{}|:,]))/y;
  const ALLOY = { "=": "==", "=>": "==>", implies: "==>", "<=>": "<==>", iff: "<==>", and: "&&", or: "||", not: "!" };
  const REFUSED = new Set(["univ", "iden", "sum", "null", "this", "old", "if", "then", "true", "false", "==", "/", "%", "<==>", "==>"]);

  function tokens(text) {
    const found = [];
    TOKEN.lastIndex = 0;
    while (/\S/.test(text.slice(TOKEN.lastIndex))) {
      const before = TOKEN.lastIndex, match = TOKEN.exec(text);
      if (!match) throw new Refusal(`at ${before + 1}: the page does not read this`);
      const [, number, word, literal, sign] = match, at = TOKEN.lastIndex - (number ?? word ?? literal ?? sign).length + 1;
      found.push({ at, number, literal, text: number ?? word ?? literal ?? sign, isWord: word !== undefined });
    }
    return found;
  }

  // ---------------------------------------------------------------------------------------------------- relations

  const keyOf = (tuple) => tuple.join("\u0001");
  const relation = (tuples) => new Map(tuples.map((tuple) => [keyOf(tuple), tuple]));
  const EMPTY = relation([]);
  const single = (atom) => atom === null || atom === undefined ? EMPTY : relation([[atom]]);
  const isSame = (one, other) => one.size === other.size && isWithin(one, other);
  const isWithin = (one, other) => [...one.keys()].every((key) => other.has(key));
  const union = (one, other) => new Map([...one, ...other]);
  const keep = (one, test) => new Map([...one].filter(([key]) => test(key)));

  function join(one, other) {
    const follow = new Map();
    for (const [first, ...rest] of other.values()) follow.set(first, [...(follow.get(first) ?? []), rest]);
    return relation([...one.values()].flatMap((tuple) => (follow.get(tuple.at(-1)) ?? []).map((rest) => [...tuple.slice(0, -1), ...rest])));
  }

  function closure(pairs) {
    let all = pairs;
    for (let more = union(all, join(all, pairs)); more.size > all.size; more = union(all, join(all, pairs))) all = more;
    return all;
  }

  // --------------------------------------------------------------------------------------------------------- terms
  // A term has its columns and a function from a scene to tuples; one that is scalar has at most one tuple, of a kind. A formula
  // has a function to a truth value. A scene is the data, the present state, and the values of bound variables.

  const term = (rows, columns, kind = "", isScalar = false) => ({ rows, columns, kind, isScalar });
  const formula = (holds) => ({ holds });

  function asTerm(node) {
    return node.rows ? node : term((scene) => single(`b:${node.holds(scene)}`), 1, "truth", true);
  }

  function asFormula(node, at) {
    if (node.holds) return node;
    if (node.kind !== "truth") throw new Refusal(`at ${at}: a formula should stand here`);
    return formula((scene) => { const value = only(node.rows(scene)); return value === "b:true"; });
  }

  function only(rows) {
    if (rows.size > 1) throw new Refusal("one value is needed, and there are several");
    return rows.size ? rows.values().next().value[0] : null;
  }

  function integer(rows) {
    const atom = only(rows);
    return atom === null ? null : BigInt(atom.slice(2));
  }

  function calculate(sign, a, b, width) {
    if (a === null || b === null || ((sign === "/" || sign === "%") && b === 0n)) return EMPTY;
    const value = { "+": () => a + b, "-": () => a - b, "*": () => a * b, "/": () => a / b, "%": () => a % b }[sign]();
    return single(`n:${BigInt.asIntN(width, value)}`);
  }

  const objects = (scene) => scene.state.objects.map((number) => scene.facts.objects[number]).filter(([, kind]) => kind !== "static");

  function cells(scene, field) {
    return relation(objects(scene).filter(([, kind, own]) => kind !== "array" && own[field] !== undefined && own[field] !== null)
      .map(([name, , own]) => [`o:${name}`, own[field]]));
  }

  function elements(scene, index) {
    return relation(objects(scene).filter(([, kind]) => kind === "array").flatMap(([name, , own]) => Object.entries(own)
      .filter(([at, atom]) => atom !== null && (index === undefined || at === String(index))).map(([, atom]) => [`o:${name}`, atom])));
  }

  // -------------------------------------------------------------------------------------------------------- parser

  class Parser {
    constructor(text, facts) {
      [this.tokens, this.place, this.facts, this.bound, this.mentioned] = [tokens(text), 0, facts, [], new Set()];
      this.isAlloy = facts.relations !== undefined;
      this.tokens = this.tokens.map((token) => this.isAlloy ? this.alloyToken(token) : token);
      this.length = text.length;
      this.known = new Map();
      for (const state of facts.states) for (const [name, [kind]] of Object.entries(state?.variables ?? {})) this.known.set(name, kind);
      this.classes = new Set(Object.values(facts.classes).flat());
    }

    get next() { return this.tokens[this.place] ?? { at: this.length + 1, text: "", isWord: false }; }
    is(...texts) { return texts.includes(this.next.text) && this.next.literal === undefined; }
    take(...texts) { return this.is(...texts) ? this.tokens[this.place++] : null; }
    need(text) { return this.take(text) ?? this.refuse(`${text} should stand here`); }
    refuse(why, token = this.next) { throw new Refusal(`at ${token.at}: ${why}`); }

    alloyToken(token) {
      const { text } = token;
      if (REFUSED.has(text) || token.literal !== undefined) this.refuse(`the page does not read ${text}`, token);
      return Object.hasOwn(ALLOY, text) ? { ...token, text: ALLOY[text], isWord: false } : token;
    }

    whole() {
      const node = this.expr();
      if (this.next.text) this.refuse(`the page does not read ${this.next.text} here`);
      return node;
    }

    // In Alloy `or` binds weakest, otherwise `<==>` does.
    expr() {
      const conjunction = () => this.row(["&&"], () => this.negation());
      if (this.isAlloy) return this.row(["||"], () => this.iff(conjunction));
      return this.iff(() => this.row(["||"], conjunction));
    }

    iff(operand) {
      let left = this.implies(operand);
      for (let token; (token = this.take("<==>"));) {
        const [one, other] = [asFormula(left, token.at), asFormula(this.implies(operand), token.at)];
        left = formula((scene) => one.holds(scene) === other.holds(scene));
      }
      return left;
    }

    implies(operand) {
      const left = operand();
      const token = this.take("==>");
      if (!token) return left;
      const [one, other] = [asFormula(left, token.at), asFormula(this.implies(operand), token.at)];
      return formula((scene) => !one.holds(scene) || other.holds(scene));
    }

    row([sign], operand) {
      let left = operand();
      for (let token; (token = this.take(sign));) {
        const [one, other] = [asFormula(left, token.at), asFormula(operand(), token.at)];
        left = formula(sign === "&&" ? (scene) => one.holds(scene) && other.holds(scene) : (scene) => one.holds(scene) || other.holds(scene));
      }
      return left;
    }

    // In Alloy `!` binds weaker than comparisons.
    negation() {
      const token = this.isAlloy ? this.take("!") : null;
      if (!token) return this.many();
      const inner = asFormula(this.negation(), token.at);
      return formula((scene) => !inner.holds(scene));
    }

    many() {
      if (!this.is("some", "no", "one", "lone") || this.isBinding()) return this.equality();
      const word = this.take("some", "no", "one", "lone").text, { rows } = asTerm(this.sum());
      return formula((scene) => fits(word, rows(scene).size));
    }

    isBinding() {
      let at = this.place + 1;
      while (this.tokens[at]?.isWord && this.tokens[at + 1]?.text === ",") at += 2;
      return Boolean(this.tokens[at]?.isWord) && this.tokens[at + 1]?.text === ":";
    }

    equality() {
      let left = this.comparison();
      for (let token; (token = this.take("==", "!="));) {
        const node = compare(asTerm(left), asTerm(this.comparison()), token);
        left = token.text === "==" ? node : formula((scene) => !node.holds(scene));
      }
      return left;
    }

    comparison() {
      const left = this.sum(), isNot = this.is("!") && this.tokens[this.place + 1]?.text === "in" ? this.take("!") : null;
      const token = this.take("<", "<=", ">", ">=", "in");
      if (!token) return left;
      const [one, other] = [asTerm(left), asTerm(this.sum())];
      if (token.text === "in") {
        if (one.columns !== other.columns) this.refuse("the two sides have different numbers of columns", token);
        return formula((scene) => isWithin(one.rows(scene), other.rows(scene)) === !isNot);
      }
      if (one.kind !== "number" || other.kind !== "number") this.refuse(`the page compares only int with ${token.text}`, token);
      return formula((scene) => {
        const [a, b] = [integer(one.rows(scene)), integer(other.rows(scene))];
        if (this.isAlloy && (a === null || b === null)) throw new Refusal("one number is needed, and there is none");
        return a !== null && b !== null && { "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b }[token.text];
      });
    }

    sum() { return this.operation(["+", "-"], () => this.operation(["*", "/", "%"], () => this.common())); }

    operation(signs, operand) {
      let left = operand();
      for (let token; (token = this.take(...signs));) left = this.combine(token, asTerm(left), asTerm(operand()));
      return left;
    }

    combine(token, one, other) {
      const sign = token.text, areNumbers = !this.isAlloy && [one, other].every((each) => each.isScalar && each.kind === "number");
      if (!areNumbers && (sign === "+" || sign === "-")) return this.setOperation(token, one, other);
      if (this.isAlloy) this.refuse(`the page does not read ${sign} here`, token);
      if (one.kind !== "number" || other.kind !== "number") this.refuse(`${sign} needs two of type int here`, token);
      return term((scene) => calculate(sign, integer(one.rows(scene)), integer(other.rows(scene)), this.facts.width), 1, "number", true);
    }

    setOperation(token, one, other) {
      const kinds = new Set([one.kind, other.kind].filter(Boolean));
      if (one.columns !== other.columns && one.kind && other.kind) this.refuse("the two sides have different numbers of columns", token);
      if (kinds.size > 1 || kinds.has("text")) this.refuse(`the page cannot apply ${token.text} to these`, token);
      const merge = {
        "+": union, "-": (a, b) => keep(a, (key) => !b.has(key)), "&": (a, b) => keep(a, (key) => b.has(key)),
      }[token.text];
      const isScalar = token.text === "-" ? one.isScalar : token.text === "&" && (one.isScalar || other.isScalar);
      return term((scene) => merge(one.rows(scene), other.rows(scene)), Math.max(one.columns, other.columns), one.kind || other.kind, isScalar);
    }

    common() {
      let left = this.product();
      for (let token; (token = this.take("&"));) left = this.setOperation(token, asTerm(left), asTerm(this.product()));
      return left;
    }

    product() {
      let left = this.prefixed();
      while (this.take("->")) {
        const [one, other] = [asTerm(left), asTerm(this.prefixed())];
        left = term((scene) => relation([...one.rows(scene).values()].flatMap((a) => [...other.rows(scene).values()].map((b) => [...a, ...b]))), one.columns + other.columns, "pairs");
      }
      return left;
    }

    prefixed() {
      const token = this.take("!", "-");
      if (!token) return this.counted();
      if (token.text === "!") {
        const inner = asFormula(this.prefixed(), token.at);
        return formula((scene) => !inner.holds(scene));
      }
      const inner = asTerm(this.prefixed());
      if (inner.kind !== "number") this.refuse("- needs an int", token);
      return term((scene) => calculate("-", 0n, integer(inner.rows(scene)), this.facts.width), 1, "number", true);
    }

    counted() {
      const token = this.take("#");
      if (!token) return this.chain();
      const inner = asTerm(this.isAlloy ? this.common() : this.counted());
      if (inner.kind !== "array" || !inner.isScalar) return term((scene) => single(`n:${inner.rows(scene).size}`), 1, "number", true);
      return term((scene) => {
        const array = only(inner.rows(scene)), form = objects(scene).find(([name]) => `o:${name}` === array);
        return form ? single(`n:${Object.keys(form[2]).length}`) : EMPTY;
      }, 1, "number", true);
    }

    chain() {
      let left = this.operand();
      for (;;) {
        if (this.take(".")) left = this.member(left);
        else if (this.is("[")) left = this.element(left);
        else return left.rows || left.holds ? left : this.refuse(`${left.className}: the page knows static fields by their names only`);
      }
    }

    member(left) {
      const token = this.next;
      if (this.isAlloy) return this.alloyMember(asTerm(left), token);
      if (left.className) return this.staticField(left, this.tokens[this.place++] ?? token);
      const start = asTerm(left), closing = this.take("*", "^", "~");
      const step = closing ? this.close(closing) : this.take("(") ? this.bracketed() : this.field(this.tokens[this.place++] ?? token);
      if (step.columns < 2) this.refuse("a relation should stand behind the dot", token);
      if (step.isField && ["number", "truth", "text"].includes(start.kind)) this.refuse("this has no fields", token);
      const isScalar = start.isScalar && Boolean(step.isField) && !closing;
      const isReflexive = closing?.text === "*";
      return term((scene) => {
        const from = start.rows(scene), reached = join(from, step.rows(scene));
        return isReflexive ? union(from, reached) : reached;
      }, start.columns + step.columns - 2, isReflexive ? start.kind : step.range, isScalar);
    }

    staticField(left, token) {
      const name = `${left.className}.${token.text}`, kind = this.facts.fields[name];
      if (kind === undefined || kind === "other") this.refuse(`the page has no static field ${name} to compute with`, token);
      return term((scene) => single(scene.state.objects.map((number) => scene.facts.objects[number]).find(([, own]) => own === "static")?.[2][name]), 1, kind, true);
    }

    field(token) {
      if (this.isAlloy) return this.name(token);
      const kind = Object.hasOwn(this.facts.fields, token.text) ? this.facts.fields[token.text] : undefined;
      if (this.is("(")) this.refuse("the page cannot call methods", token);
      if (kind === undefined) this.refuse(`no object here has a field ${token.text}`, token);
      if (kind === "other") this.refuse(`the page cannot compute with the field ${token.text}`, token);
      return Object.assign(term((scene) => cells(scene, token.text), 2, "pairs"), { isField: true, range: kind });
    }

    // A closure behind a dot or as a relation of its own; `x.*r` adds x itself.
    close(token) {
      const inner = this.take("(") ? this.bracketed() : this.field(this.tokens[this.place++] ?? this.refuse("a relation should stand here"));
      if (inner.columns !== 2) this.refuse(`${token.text} needs a relation of two columns`, token);
      if (token.text === "~") return Object.assign(term((scene) => relation([...inner.rows(scene).values()].map((tuple) => [...tuple].reverse())), 2, "pairs"), { range: "object" });
      return Object.assign(term((scene) => closure(inner.rows(scene)), 2, "pairs"), { range: inner.range });
    }

    bracketed() {
      const inner = asTerm(this.expr());
      this.need(")");
      return Object.assign({}, inner, { isField: inner.isField, range: inner.range ?? "object" });
    }

    element(left) {
      const token = this.need("["), arrays = asTerm(left);
      if (this.isAlloy) return this.boxJoin(arrays, token);
      if (arrays.kind !== "array") this.refuse("only arrays have elements here", token);
      const kind = this.facts.fields["[]"] ?? "object";
      if (kind === "other") this.refuse("the page cannot compute with these elements", token);
      if (this.take("]")) return term((scene) => join(arrays.rows(scene), elements(scene)), 1, kind);
      const index = asTerm(this.expr());
      this.need("]");
      return term((scene) => {
        const at = integer(index.rows(scene));
        return at === null ? EMPTY : join(arrays.rows(scene), elements(scene, at));
      }, 1, kind, arrays.isScalar);
    }

    alloyMember(start, token) {
      const closing = this.take("*", "^", "~");
      const step = closing ? this.close(closing) : this.take("(") ? this.bracketed() : this.field(this.tokens[this.place++] ?? token);
      const reached = this.joined(start, step, token);
      return closing?.text === "*" ? { ...start, rows: (scene) => union(start.rows(scene), reached.rows(scene)), isScalar: false } : reached;
    }

    // `r[a, b]` is `b.(a.r)`.
    boxJoin(left, token) {
      let whole = left;
      do whole = this.joined(asTerm(this.expr()), whole, token); while (this.take(","));
      this.need("]");
      return whole;
    }

    joined(left, right, token) {
      const columns = left.columns + right.columns - 2;
      if (columns < 1) this.refuse("two sets cannot be joined", token);
      const kind = columns > 1 ? "pairs" : (right.columns > 1 ? right.range : left.domain) ?? "object";
      return Object.assign(term((scene) => join(left.rows(scene), right.rows(scene)), columns, kind), { range: right.range, domain: left.domain });
    }

    relation(token) {
      const { text } = token;
      if (!Object.hasOwn(this.facts.relations, text)) {
        if (this.facts.objects.some(([name]) => name === text)) return term(() => single(`o:${text}`), 1, "object");
        this.refuse(`the page has no relation ${text}`, token);
      }
      const kinds = this.facts.relations[text], columns = kinds.length;
      const rows = (scene) => relation(scene.state.relations[text]);
      return Object.assign(term(rows, columns, columns > 1 ? "pairs" : kinds[0]), { range: kinds.at(-1), domain: kinds[0] });
    }

    operand() {
      const token = this.next;
      this.place += 1;
      if (token.number) return term(() => single(`n:${BigInt.asIntN(this.facts.width, BigInt(token.number))}`), 1, "number", true);
      if (token.literal) return term(() => single(`t:${token.literal}`), 1, "text", true);
      switch (token.text) {
        case "(": { const inner = this.expr(); this.need(")"); return inner; }
        case "{": return this.comprehension();
        case "^": case "*": case "~": {
          const inner = this.close(token);
          if (token.text !== "*") return inner;
          if (this.isAlloy) this.refuse("the page reads * only behind a dot", token);
          return Object.assign(term((scene) => union(inner.rows(scene), identity(scene)), 2, "pairs"), { range: inner.range });
        }
        case "true": case "false": return formula(() => token.text === "true");
        case "null": return term(() => EMPTY, 1, "", true);
        case "none": return term(() => EMPTY, 1, "", true);
        case "iden": return Object.assign(term(identity, 2, "pairs"), { range: "object" });
        case "old": return this.old();
        case "if": return this.conditional();
        case "all": case "some": case "no": case "one": case "lone": case "sum": return this.quantifier(token);
        default: return token.isWord ? this.name(token) : this.refuse(token.text ? `the page does not read ${token.text} here` : "an expression should stand here", token);
      }
    }

    name(token) {
      const { text } = token, bound = this.bound.findLast((each) => each.name === text);
      if (bound) return term((scene) => single(scene.bound.get(text)), 1, bound.kind, true);
      if (this.isAlloy) return token.isWord ? this.relation(token) : this.refuse("a relation should stand here", token);
      if (this.is("(")) this.refuse("the page cannot call methods or functions", token);
      if (text === "this" || this.known.has(text)) {
        const kind = this.known.get(text) ?? this.refuse("there is no this", token);
        if (kind === "other") this.refuse(`the page cannot compute with ${text}`, token);
        this.mentioned.add(text);
        return term((scene) => single(scene.state.variables[text]?.[1]), 1, kind, true);
      }
      if (this.is(".") && Object.keys(this.facts.fields).some((name) => name.startsWith(`${text}.`))) return { className: text };
      if (this.classes.has(text)) {
        return term((scene) => relation(objects(scene).filter(([, kind]) => this.facts.classes[kind]?.includes(text)).map(([name]) => [`o:${name}`])), 1, "object");
      }
      if (WORDS.has(text)) this.refuse(`the page does not read ${text} here`, token);
      return this.field(token);
    }

    old() {
      this.need("(");
      const inner = this.expr();
      this.need(")");
      const entry = (scene) => scene.facts.entry === null ? scene : { ...scene, state: scene.facts.states[scene.facts.entry] };
      return inner.holds ? formula((scene) => inner.holds(entry(scene))) : { ...inner, rows: (scene) => inner.rows(entry(scene)) };
    }

    conditional() {
      const at = this.next.at, test = asFormula(this.expr(), at);
      this.need("then");
      const yes = this.expr();
      this.need("else");
      const no = this.expr();
      if (yes.holds && no.holds) return formula((scene) => (test.holds(scene) ? yes : no).holds(scene));
      const [one, other] = [asTerm(yes), asTerm(no)];
      return term((scene) => (test.holds(scene) ? one : other).rows(scene), one.columns, one.kind || other.kind, one.isScalar && other.isScalar);
    }

    bindings() {
      const bound = [], before = this.bound.length;
      do {
        const names = [];
        do {
          if (!this.next.isWord || WORDS.has(this.next.text)) this.refuse("a name should stand here");
          names.push(this.tokens[this.place++].text);
        } while (this.take(","));
        this.need(":");
        const { at } = this.next, node = this.expr(), domain = asTerm(node);
        if (this.isAlloy && node.holds) this.refuse("the page reads no multiplicity here", { at });
        if (domain.columns !== 1) this.refuse("a variable ranges over a set");
        for (const name of names) {
          bound.push({ name, domain });
          this.bound.push({ name, kind: domain.kind });
        }
      } while (this.take(","));
      this.need("|");
      return { bound, end: () => { this.bound.length = before; } };
    }

    quantifier(token) {
      const { bound, end } = this.bindings(), at = this.next.at, inner = this.expr();
      end();
      if (token.text === "sum") {
        const { rows } = asTerm(inner);
        return term((scene) => {
          let sum = 0n;
          for (const each of members(bound, scene)) sum += integer(rows(each)) ?? 0n;
          return single(`n:${BigInt.asIntN(this.facts.width, sum)}`);
        }, 1, "number", true);
      }
      const body = asFormula(inner, at);
      return formula((scene) => {
        let count = 0, total = 0;
        for (const each of members(bound, scene)) {
          total += 1;
          count += Number(body.holds(each));
          if ((token.text === "all" && count < total) || (token.text === "some" && count) || (token.text === "no" && count)) break;
        }
        return token.text === "all" ? count === total : fits(token.text, count);
      });
    }

    comprehension() {
      const { bound, end } = this.bindings(), at = this.next.at, body = asFormula(this.expr(), at);
      end();
      this.need("}");
      return term((scene) => relation([...members(bound, scene)].filter((each) => body.holds(each)).map((each) => bound.map(({ name }) => each.bound.get(name)))), bound.length, bound.length === 1 ? bound[0].domain.kind : "pairs");
    }
  }

  const fits = (word, count) => ({ some: count > 0, no: count === 0, one: count === 1, lone: count < 2 })[word];
  const identity = (scene) => relation(objects(scene).map(([name]) => [`o:${name}`, `o:${name}`]));

  function compare(one, other, token) {
    if (one.columns !== other.columns && one.kind && other.kind) throw new Refusal(`at ${token.at}: the two sides have different numbers of columns`);
    const needsValue = one.isScalar && other.isScalar && ["number", "truth"].includes(one.kind) && one.kind === other.kind;
    return formula((scene) => {
      const [a, b] = [one.rows(scene), other.rows(scene)];
      return needsValue ? only(a) !== null && only(b) !== null && isSame(a, b) : isSame(a, b);
    });
  }

  function* members(bound, scene) {
    if (!bound.length) { yield scene; return; }
    const [{ name, domain }, ...rest] = bound;
    for (const [atom] of domain.rows(scene).values()) yield* members(rest, { ...scene, bound: new Map([...scene.bound, [name, atom]]) });
  }

  // ---------------------------------------------------------------------------------------------------------- text

  // Tuples in the order of the tool: objects as they were made, numbers by their values.
  function inOrder(rows, state, facts) {
    const rank = new Map(state.objects.map((number, place) => [`o:${facts.objects[number][0]}`, place]));
    const compareAtoms = (a, b) => a.startsWith("n:") && b.startsWith("n:") ? Number(BigInt(a.slice(2)) - BigInt(b.slice(2)))
      : rank.has(a) && rank.has(b) ? rank.get(a) - rank.get(b) : a < b ? -1 : Number(a > b);
    return [...rows.values()].sort((one, other) => one.reduce((order, atom, place) => order || compareAtoms(atom, other[place]), 0));
  }

  function shown(node, rows, state, facts) {
    const texts = inOrder(rows, state, facts).map((tuple) => tuple.map((atom) => atom.slice(2)).join(" -> "));
    return node.isScalar ? texts[0] ?? "null" : `{${texts.join(", ")}}`;
  }

  // Return the value of a text in a state of some data: {value} or, where there is none, {why}.
  function evaluate(text, facts, number) {
    const state = facts.states[number];
    if (!state) return { why: "the page has no data of this state" };
    try {
      const parser = new Parser(text, facts), node = parser.whole(), scene = { facts, state, bound: new Map() };
      for (const name of parser.mentioned)
        if (!Object.hasOwn(state.variables, name)) throw new Refusal(`${name} is not assigned yet`);
      return { value: node.holds ? String(node.holds(scene)) : shown(node, node.rows(scene), state, facts) };
    } catch (error) {
      if (error instanceof Refusal) return { why: error.message };
      throw error;
    }
  }

  return { evaluate };
})();
