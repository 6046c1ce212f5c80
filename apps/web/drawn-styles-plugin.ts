import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'
import { siteExample } from './src/drawn/site-example.ts'

/**
 * Left out: the font arrives last, and until then text uses the system font with the same metrics
 * (`fonts.css`). The rule for that system font stays. PurgeCSS would take it for unused, because only a
 * variable names it.
 */
const fetchedFonts = /@font-face\{[^}]*url\([^}]*\}/g

/**
 * Extracts the CSS rules that a server-rendered page needs from the app's built style sheets, and writes them
 * next to the program that renders it. The page contains them inline, so it can be shown as soon as it
 * arrives.
 */
export function drawnStyles(): Plugin {
  return {
    name: 'drawn-styles',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no output folder')
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
  // elements use variables too; a variable counts as used if a rule uses it
  const named = new Set(html.match(/var\(--[\w-]+/g))
  const naming = `html{order:${[...named].map((name) => `${name})`).join(' ')}}`
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body>${html}</body></html>`, extension: 'html' }],
    css: [{ raw: sheets + naming }],
    dynamicAttributes: ['data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  })
  if (!purged?.css.endsWith(naming)) throw new Error('could not find the rules that are needed')
  return `@layer base,mantine;${purged.css.slice(0, -naming.length)}`
}

/** Variables for every page, then those for the sign-in. */
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
