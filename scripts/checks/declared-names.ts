/**
 * The declarations of modules in `packages/contracts`, read from their files so that a check can say where a
 * name is.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Declaration } from '../../packages/contracts/src/declaration.ts'
import { recordOf } from '../../packages/domain/record-of.ts'

const root = 'packages/contracts/src'

export type DeclaredName = {
  kind: 'call' | 'error code' | 'audit object' | 'audit action' | 'audit field'
  name: string
  /** key of its text; undefined for names that no one reads */
  text: string | undefined
  /** file and line */
  where: string
}

export type DeclarationFile = { path: string; declaration: Declaration; names: DeclaredName[] }

export async function declarationFiles(): Promise<DeclarationFile[]> {
  const paths = globSync(`${root}/**/*-declaration.ts`).toSorted()
  return Promise.all(
    paths.map(async (path) => {
      const exported: Record<string, Declaration> = await import(resolve(path))
      const [declaration = {}] = Object.values(exported)
      return { path, declaration, names: namesIn(path, declaration) }
    }),
  )
}

function namesIn(path: string, declaration: Declaration): DeclaredName[] {
  const { calls, errors = {}, auditObjects, auditActions, auditFields } = declaration
  const named = (kind: DeclaredName['kind'], texts: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(texts ?? {}).map(([name, text]) => ({
      kind,
      name,
      text: typeof text === 'string' ? text : undefined,
      where: placeOf(path, name),
    }))
  return [
    ...named('call', calls),
    ...named(
      'error code',
      recordOf(Object.keys(errors), (code) => errors[code]?.text),
    ),
    ...named('audit object', auditObjects),
    ...named('audit action', auditActions),
    ...named('audit field', auditFields),
  ]
}

/**
 * The line that contains the name: in the declaration, or in a neighbouring file that the declaration
 * imports.
 */
function placeOf(path: string, name: string): string {
  const lineOf = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((line) => new RegExp(`^\\s*'?${name.replaceAll('.', '\\.')}'?:`).test(line)) + 1
  const file = [path, ...globSync(`${dirname(path)}/*.ts`)].find((candidate) => lineOf(candidate) > 0)
  return file ? `${file}:${lineOf(file)}` : path
}
