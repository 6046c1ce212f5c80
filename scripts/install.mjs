import { readFile } from 'node:fs/promises'
import { readJson, run } from './processes.mjs'

/** Installs the packages when `node_modules` is missing or is not what the lock file says. */
export async function ensureInstalled() {
  if (await isInstalled()) return
  console.error('Installing packages (once, about a minute) …')
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** npm notes what it installed in a lock file of its own; every package of ours must stand there in the same version. */
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
