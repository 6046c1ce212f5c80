import { readFile } from 'node:fs/promises'
import { readJson, run } from './processes.mjs'

/** Installs the packages if `node_modules` is missing or does not match the lock file. */
export async function ensureInstalled() {
  if (await isInstalled()) return
  console.error('Installing packages (once, about a minute) …')
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * npm records what it installed in a lock file of its own, which must contain every package of ours in the
 * same version.
 */
async function isInstalled() {
  const wanted = JSON.parse(await readFile('package-lock.json', 'utf8')).packages
  const present = (await readJson('node_modules/.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/')) return true
    const there = present[path]
    if (!there) return Boolean(optional || peer)
    return link ? there.link === true : there.version === version
  })
}
