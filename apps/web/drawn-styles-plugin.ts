import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import { siteExample } from './src/drawn/site-example.ts'

/** The letters come last; until then there is the system's, in their measures (`fonts.css`). */
const fetchedFonts = /@font-face\{[^}]*url\([^}]*\}/g

/**
 * Writes beside the program that draws a page the rules that such a page needs, out of the sheets of the app, which were built
 * before: they travel in the page itself, so that it is shown as soon as it is there.
 */
export function drawnStyles(): Plugin {
  return {
    name: 'drawn-styles',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no folder')
      const [program] = Object.keys(bundle)
      const { drawSignIn, drawnVariables } = await import(pathToFileURL(join(dir, program ?? '')).href)
      const html: string = await drawSignIn(siteExample, await loadMessages('en'))
      const app = join(dir, '..')
      await writeFile(
        join(dir, 'sign-in.css'),
        await neededBy(html, (await sheetsOf(app)) + drawnVariables()),
      )
    },
  }
}

async function neededBy(html: string, sheets: string): Promise<string> {
  // elements name variables, too, and those count as used that a rule names
  const named = new Set(html.match(/var\(--[\w-]+/g))
  const naming = `html{order:${[...named].map((name) => `${name})`).join(' ')}}`
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body>${html}</body></html>`, extension: 'html' }],
    css: [{ raw: sheets + naming }],
    dynamicAttributes: ['data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
    fontFace: true,
  })
  if (!purged?.css.endsWith(naming)) throw new Error('the rules that are needed could not be told')
  return `@layer base,mantine;${purged.css.slice(0, -naming.length)}`
}

/** Those of every page, then those of the sign-in. */
async function sheetsOf(app: string): Promise<string> {
  const page = await readFile(join(app, 'index.html'), 'utf8')
  const links = page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  const ofPage = [...links].map(([, href = '']) => href)
  const families: { path: string; styles: string[] }[] = JSON.parse(
    await readFile(join(app, 'early-parts.json'), 'utf8'),
  )
  const ofSignIn = families.find(({ path }) => new RegExp(path).test('/auth/login'))?.styles ?? []
  const sheets = await Promise.all([...ofPage, ...ofSignIn].map((href) => readFile(join(app, href), 'utf8')))
  return sheets.join('').replace(fetchedFonts, '')
}
