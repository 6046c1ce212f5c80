import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { bin, run } from './processes.mjs'

const sources = [
  'apps/web',
  'packages/charts',
  'packages/contracts',
  'packages/domain',
  'packages/i18n',
  'package-lock.json',
]
const dist = 'apps/web/dist'
/**
 * Folder of the build in progress; servers that start meanwhile find the previous build or none, but never an
 * incomplete one.
 */
const next = 'apps/web/dist.next'
const stampFile = join(dist, '.sources')

/** Builds the web app if its sources differ from those of the last build. */
export async function ensureWebBuilt() {
  if (!existsSync('apps/web/index.html')) return
  const stamp = await fingerprint()
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  console.error('Building the web app …')
  const options = ['--outDir', 'dist.next', '--emptyOutDir', '--logLevel', 'warn']
  await run(bin('vite'), ['build', ...options], { cwd: 'apps/web', quiet: true })
  await compressAssets(next)
  // the server-rendered page, from the built app
  const drawn = ['--config', 'vite.drawn.config.ts', '--outDir', 'dist.next/drawn', '--logLevel', 'warn']
  await run(bin('vite'), ['build', ...drawn], { cwd: 'apps/web', quiet: true })
  await writeFile(join(next, '.sources'), stamp)
  await rm(dist, { recursive: true, force: true })
  await rename(next, dist)
}

async function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of await filesBelow(source)) hash.update(path).update(await readFile(path))
  return hash.digest('hex')
}

/** Generated files, tests and fixtures do not affect the build. */
const ignored = /(^|\/)(node_modules|dist|dist\.next|fixtures|testing)(\/|$)|\.gen\.ts$|\.test\.tsx?$/

async function filesBelow(path) {
  if (ignored.test(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) return [path]
  const below = await Promise.all(entries.map(({ name }) => filesBelow(`${path}/${name}`)))
  return below.flat().sort()
}

/** Compresses once at build time, at the best level, instead of on every request. */
async function compressAssets(dir) {
  const files = (await readdir(dir, { recursive: true })).filter((name) =>
    /\.(js|css|svg|json|html)$/.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(dir, name))
      if (content.length <= 1024) return
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      // the best level is the default of brotli
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
    }),
  )
}
