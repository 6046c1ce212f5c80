import ts from 'typescript'

/** Reads within a transaction, which a route may do before its command. */
const reads = /^(access|find|get|list|read)/

type Commands = { readonly line: number; readonly names: readonly string[] }

/**
 * Finds transactions of a routes file that run more than one command. The consequences of a write belong to
 * the command that writes; otherwise the next caller (a job, a strategy, the command line) misses them.
 */
export function transactionsOfManyCommands(path: string, source: string): Commands[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: Commands[] = []
  visit(file)
  return found

  function visit(node: ts.Node) {
    if (ts.isCallExpression(node) && nameOf(node.expression) === 'inTx') {
      const work = node.arguments[1]
      if (work && ts.isArrowFunction(work)) {
        const names = commandsOf(work)
        if (names.length > 1)
          found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, names })
      }
    }
    ts.forEachChild(node, visit)
  }
}

/** Names of the functions that receive the transaction, or a part of it. */
function commandsOf({ parameters, body }: ts.ArrowFunction): string[] {
  const given = new Set(parameters.flatMap(({ name }) => boundNames(name)))
  const names: string[] = []
  visit(body)
  return names

  function visit(node: ts.Node) {
    if (ts.isCallExpression(node)) {
      const name = nameOf(node.expression)
      if (!reads.test(name) && node.arguments.some(isGiven)) names.push(name)
    }
    ts.forEachChild(node, visit)
  }
  function isGiven(argument: ts.Expression): boolean {
    if (ts.isPropertyAccessExpression(argument)) return isGiven(argument.expression)
    return ts.isIdentifier(argument) && given.has(argument.text)
  }
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))

const nameOf = (callee: ts.Expression): string =>
  ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : ''
