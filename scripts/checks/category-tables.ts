/**
 * All facts about a device category are in one table. Fails if other code distinguishes categories by itself:
 * an object, switch, list, union, text or series of comparisons that names two categories.
 */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { deviceCategories } from '../../packages/domain/devices/device-categories.ts'
import { sourceFiles } from './source-files.ts'

/** The names, the table, and the web's icons, which are components. */
const allowed = [
  'packages/domain/devices/device-categories.ts',
  'packages/domain/energy/balance/category-facts.ts',
  'apps/web/src/shared/energy/category-icons.ts',
]
/**
 * The recount is an independent check, so it shares no table with the code it checks (docs/decisions/121).
 */
const witness = /^(?:packages\/domain|apps\/server\/src\/modules)\/recount\//
/** Fictional homes, whose content is data. */
const homes = /\.test\.tsx?$|^(?:e2e|bench|packages\/households|apps\/server\/src\/testing)\//

const names = new Set<string>(deviceCategories)
const inText = new RegExp(`['"](${deviceCategories.join('|')})['"]`, 'g')
const faults: string[] = []

function look(path: string, source: string) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  report(file, namedIn(comparisonsOf(file)))
  visit(file)

  function visit(node: ts.Node) {
    report(node, namedIn(togetherIn(node)))
    if (ts.isFunctionLike(node)) report(node, namedIn(comparisonsOf(node)))
    ts.forEachChild(node, visit)
  }

  function report(node: ts.Node, found: readonly string[]) {
    if (found.length < 2) return
    const { line } = file.getLineAndCharacterOfPosition(node === file ? 0 : node.getStart())
    faults.push(
      `${path}:${line + 1}: distinguishes ${found.join(' and ')}; use packages/domain/energy/balance/category-facts.ts`,
    )
  }
}

const namedIn = (texts: readonly string[]) => [...new Set(texts)].filter((text) => names.has(text))
const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? [node.text] : [])

/** Names that a node lists together. */
function togetherIn(node: ts.Node): string[] {
  if (ts.isObjectLiteralExpression(node) || ts.isTypeLiteralNode(node))
    return (ts.isTypeLiteralNode(node) ? node.members : node.properties).flatMap(
      (member: ts.NamedDeclaration) =>
        member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
          ? [member.name.text]
          : [],
    )
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textOf)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return (node.arguments ?? []).flatMap(textOf)
  if (ts.isCaseBlock(node))
    return node.clauses.flatMap((clause) => (ts.isCaseClause(clause) ? textOf(clause.expression) : []))
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((type) => (ts.isLiteralTypeNode(type) ? textOf(type.literal) : []))
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    return [...node.getText().matchAll(inText)].map(([, name = '']) => name)
  return []
}

/** Names that a function compares with, not counting nested functions. */
function comparisonsOf(scope: ts.Node): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isBinaryExpression(node) && node.operatorToken.getText().endsWith('=='))
      found.push(...textOf(node.left), ...textOf(node.right))
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(scope, visit)
  return found
}

for (const path of sourceFiles(/\.tsx?$/)) {
  if (allowed.includes(path) || witness.test(path) || homes.test(path) || !existsSync(path)) continue
  const source = readFileSync(path, 'utf8')
  if (deviceCategories.some((name) => source.includes(name))) look(path, source)
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
