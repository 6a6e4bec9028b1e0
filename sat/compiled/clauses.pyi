from sat.clauses import split as split
