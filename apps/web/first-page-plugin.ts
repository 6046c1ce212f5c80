import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themes } from '@kilowatt/domain/branding/themes'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { spokenLanguages } from '@kilowatt/i18n/spoken-languages'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { applyScheme, keepDrawn } from './src/drawn/before-the-app.ts'
import { brandColors } from './src/ui/theme/theme-css.ts'

const sheet = join(import.meta.dirname, 'src/ui/theme/first-paint.css')
const styleLinks = /\s*<link rel="stylesheet"[^>]*>/g

const signedIn = 'routes/_signed-in.tsx'
const location = 'routes/_signed-in/locations/$locationId'

/** The files behind each path for signed-in people. All others get the sign-in page. */
const families: readonly { path: string; sources: readonly string[] }[] = [
  { path: '^/auth/', sources: ['routes/auth/login.tsx'] },
  {
    path: '^/locations/\\d+/charts',
    sources: [signedIn, `${location}.tsx`, `${location}/charts.tsx`, 'features/charts/plot/ChartPlot.tsx'],
  },
  { path: '^/locations/', sources: [signedIn, `${location}.tsx`, `${location}/index.tsx`] },
  { path: '^/', sources: [signedIn] },
]

/**
 * The served page shows the brand at once: everything needed for that is inline, and style sheets come after
 * the content, which they would otherwise block. `early-parts.json` lists what each family of pages needs
 * next. The server sends that list with the page, so the browser loads these files in parallel with the first
 * script instead of after it.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const css = `@layer base,mantine;${readFileSync(sheet, 'utf8')}`
        const links = html.match(styleLinks) ?? []
        return html
          .replace(styleLinks, '')
          .replace('<!-- late words -->', await lateTexts())
          .replace('</head>', `  <style id="brand-colors">${brandColors(themes).default}</style>\n  </head>`)
          .replace('</head>', `  <style>${squeezed(css)}</style>\n  </head>`)
          .replace(/<body[^>]*>/, (body) => `${body}\n    ${inline(applyScheme)}`)
          .replace('<!-- drawn -->', `<!-- drawn -->\n    ${inline(keepDrawn)}`)
          .replace('</body>', `${links.join('')}\n  </body>`)
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const source = JSON.stringify(
        families.map(({ path, sources }) => ({ path, ...filesOf(chunks, sources) })),
        null,
        1,
      )
      this.emitFile({ type: 'asset', fileName: 'early-parts.json', source })
      const colors = JSON.stringify(brandColors(themes), null, 1)
      this.emitFile({ type: 'asset', fileName: 'brand-colors.json', source: colors })
    },
  }
}

/**
 * For people whose scripts never arrive or are blocked: `first-paint.css` shows the first text after a while.
 * A link to the page itself reloads it without a script.
 */
async function lateTexts() {
  const languages = Object.keys(spokenLanguages)
  const texts = languages.map(async (language) => {
    const { late, noScript, again } = (await loadMessages(language)).boot ?? {}
    const text = (words: string | undefined) => `<p>${words} <a href="">${again}</a></p>`
    return `<div class="brand-loader-late brand-loader-script" lang="${language}">${text(late)}</div>
      <noscript>
        <style>#drawn,.brand-loader-script{display:none}.brand-loader{display:grid !important}</style>
        <div class="brand-loader-late brand-loader-now" lang="${language}">${text(noScript)}</div>
      </noscript>`
  })
  // only texts in the language of the page are shown
  const others = languages.map(
    (language) => `html:lang(${language}) .brand-loader-late:not(:lang(${language}))`,
  )
  return `<style>${others.join(',')}{display:none}</style>${(await Promise.all(texts)).join('')}`
}

const inline = (run: () => void) =>
  `<script>${minifySync('inline.js', `(${run.toString()})()`).code.trim()}</script>`

type Chunk = Rolldown.OutputChunk

/** The chunks that contain these sources, with their imports, without chunks that the page itself names. */
function filesOf(chunks: readonly Chunk[], sources: readonly string[]) {
  const seen = new Set<Chunk>()
  const take = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of chunks) if (chunk.isEntry) take(chunk)
  const onPage = new Set(seen)
  for (const source of sources) {
    const holders = chunks.filter(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId, ...moduleIds].some((id) => id?.replace(/\?.*/, '').endsWith(`/src/${source}`)),
    )
    if (holders.length === 0) throw new Error(`${source} is no part of the app`)
    for (const chunk of holders) take(chunk)
  }
  const added = [...seen].filter((chunk) => !onPage.has(chunk))
  return {
    scripts: added.map(({ fileName }) => `/${fileName}`),
    styles: added.flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  }
}

const squeezed = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s*([\s{};])\s*/g, '$1')
    .replaceAll('\n', '')
