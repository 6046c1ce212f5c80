/**
 * Every screen after sign-in must declare its crumb in its route, and no address of the web app may be
 * written by hand. A route without a component is not a screen; neither is a route with an index below it,
 * which is the frame of that index. A route with only other routes below it matches its own address.
 */
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { sourceFiles } from './source-files.ts'

const routesRoot = 'apps/web/src/routes'
const framed = `${routesRoot}/_signed-in/`
const builders = 'packages/contracts/src/web-paths.ts'

const sources = sourceFiles(/\.tsx?$/).filter((path) => existsSync(path))
const routes = sources.filter((path) => path.startsWith(`${routesRoot}/`) && !/\/-/.test(path))
const faults: string[] = []

const parse = (path: string) =>
  ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

function everyNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => everyNode(child, visit))
}

const propertyOf = (object: ts.Expression | undefined, name: string) =>
  object &&
  ts.isObjectLiteralExpression(object) &&
  object.properties.find((property) => property.name?.getText() === name)

/** The options of `createFileRoute(path)(options)`. */
function routeOptions(file: ts.SourceFile): ts.Expression | undefined {
  let options: ts.Expression | undefined
  everyNode(file, (node) => {
    if (!ts.isCallExpression(node) || !ts.isCallExpression(node.expression)) return
    if (node.expression.expression.getText() === 'createFileRoute') options = node.arguments[0]
  })
  return options
}

function hasCrumb(options: ts.Expression): boolean {
  const data = propertyOf(options, 'staticData')
  return !!data && ts.isPropertyAssignment(data) && !!propertyOf(data.initializer, 'crumb')
}

let screens = 0
for (const path of routes.filter((route) => route.startsWith(framed))) {
  const options = routeOptions(parse(path))
  if (!options) faults.push(`${path}: no readable createFileRoute(…)({ … })`)
  else if (propertyOf(options, 'component') && !existsSync(path.replace(/\.tsx$/, '/index.tsx'))) {
    screens += 1
    if (!hasCrumb(options)) faults.push(`${path}: a screen without \`staticData: { crumb }\``)
  }
}
if (screens === 0) faults.push('no screen was checked')

/** `/_signed-in/locations/$locationId/index.tsx` matches `/locations/$locationId`. */
const addresses = new Set(
  routes.map((path) => path.slice(routesRoot.length, -4).replaceAll(/\/(_[^/]*|index)(?=\/|$)/g, '') || '/'),
)
const firstParts = new Set([...addresses].map((address) => address.split('/')[1]))
addresses.delete('/')

/** Whether the type allows only addresses of the route tree, or names of sections. */
const typedNames = new Set(['to', 'from', 'section'])
const isTyped = ({ parent }: ts.Node): boolean => {
  if (ts.isLiteralTypeNode(parent)) return true
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isTyped(parent)
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent))
    return typedNames.has(parent.name.getText())
  return ts.isCallExpression(parent) && /^(createFileRoute|getRouteApi)$/.test(parent.expression.getText())
}

const writers = sources.filter(
  (path) => /^apps\/(web|server)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
)
for (const path of writers)
  everyNode(parse(path), (node) => {
    const isAddress = ts.isStringLiteralLike(node) && addresses.has(node.text)
    const isBuilt = ts.isTemplateExpression(node) && firstParts.has(/^\/([^/?]+)\//.exec(node.head.text)?.[1])
    if ((isAddress || isBuilt) && !isTyped(node))
      faults.push(`${path}: ${node.getText()} is an address written by hand; build it in ${builders}`)
  })

for (const fault of faults) console.error(fault)
console.log(`${screens} screens, ${addresses.size} addresses`)
process.exitCode = faults.length > 0 ? 1 : 0
