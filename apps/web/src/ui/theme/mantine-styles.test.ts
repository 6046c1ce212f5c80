import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')
const mantine = join(src, '../node_modules/@mantine/core')
const GENERAL = ['default-css-variables', 'baseline', 'global']

/** Mantine components that our files import by name. */
async function takenComponents(): Promise<string[]> {
  const files = (await readdir(src, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(src, name), 'utf8')))
  return texts
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(moduleOf(name)))
}

const moduleOf = (name: string) => join(mantine, `esm/components/${name}/${name}.mjs`)

/** The modules that a Mantine module imports, directly or indirectly. */
async function modulesBelow(path: string, seen: Set<string>): Promise<void> {
  if (seen.has(path)) return
  seen.add(path)
  const text = await readFile(path, 'utf8')
  const next = [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, name = '']) => join(dirname(path), name))
  for (const module of next) await modulesBelow(module, seen)
}

test("loads the styles of exactly the Mantine components that are used, in the order of Mantine's own sheet", async () => {
  const modules = new Set<string>()
  for (const name of await takenComponents()) await modulesBelow(moduleOf(name), modules)
  const names = [...modules].map((path) => path.split('/').at(-1)?.replace('.mjs', '') ?? '')
  const sheet = await readFile(join(mantine, 'styles.css'), 'utf8')
  const placed = await Promise.all(
    [...new Set(names)]
      .filter((name) => existsSync(join(mantine, `styles/${name}.css`)))
      .map(async (name) => {
        const own = await readFile(join(mantine, `styles/${name}.css`), 'utf8')
        return { name, place: sheet.indexOf(own.split('\n', 1)[0] ?? '') }
      }),
  )
  const wanted = placed.sort((one, other) => one.place - other.place).map(({ name }) => name)
  const listed = await readFile(join(import.meta.dirname, 'mantine-styles.ts'), 'utf8')
  const loaded = [...listed.matchAll(/styles\/(.+)\.layer\.css/g)].map(([, name]) => name)
  expect(loaded).toEqual([...GENERAL, ...wanted])
})
