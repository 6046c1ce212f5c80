/**
 * Finds where the code uses messages: keys as literals, and templates expanded to every key that their types
 * allow.
 */
import { resolve } from 'node:path'
import ts from 'typescript'

/** Tests and generated code show no messages; their calls have names that look like keys. */
const isSilent = /\.test\.tsx?$|\.gen\.ts$|\/apps\/web\/src\/testing\//

export type MessageUse = { key: string; where: string }

/**
 * Every key of these features that the web app uses. A template like `charts.range_${period}` uses all
 * values that the types of its parts allow; a template with a part of type `string` is a fault.
 */
export function webMessageUses(features: readonly string[]): { uses: MessageUse[]; faults: string[] } {
  const config = ts.getParsedCommandLineOfConfigFile(
    'apps/web/tsconfig.json',
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )
  if (!config) throw new Error('apps/web/tsconfig.json cannot be read')
  const program = ts.createProgram(config.fileNames, config.options)
  const checker = program.getTypeChecker()
  const isKey = new RegExp(`^(?:${features.join('|')})\\.[\\w.-]+$`)
  const isHead = new RegExp(`^(?:${features.join('|')})\\.[\\w.-]*$`)
  const uses: MessageUse[] = []
  const faults: string[] = []

  const sources = [resolve('apps/web/src'), resolve('packages/charts/src')]
  for (const file of program.getSourceFiles()) {
    if (!sources.some((source) => file.fileName.startsWith(source)) || isSilent.test(file.fileName)) continue
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return
      if (ts.isStringLiteralLike(node) && isKey.test(node.text))
        uses.push({ key: node.text, where: placeOf(node) })
      if (ts.isTemplateExpression(node) && isHead.test(node.head.text)) expand(node)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return { uses, faults }

  function expand(template: ts.TemplateExpression) {
    let keys = [template.head.text]
    for (const { expression, literal } of template.templateSpans) {
      const values = valuesOf(checker.getTypeAtLocation(expression))
      if (!values) {
        faults.push(
          `${placeOf(template)}: ${expression.getText()} has type string, so its messages are unknown`,
        )
        return
      }
      keys = keys.flatMap((key) => values.map((value) => key + value + literal.text))
    }
    uses.push(...keys.map((key) => ({ key, where: placeOf(template) })))
  }

  function valuesOf(type: ts.Type): string[] | null {
    if (type.isUnion()) {
      const parts = type.types.map(valuesOf)
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
    }
    return type.isStringLiteral() || type.isNumberLiteral() ? [String(type.value)] : null
  }

  function placeOf(node: ts.Node): string {
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    return `${file.fileName.slice(resolve('.').length + 1)}:${line + 1}`
  }
}
