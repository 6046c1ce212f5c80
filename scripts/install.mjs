import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, run } from './processes.mjs'

/**
 * Installs packages that are missing or differ from the lock file. Running needs fewer packages than tests
 * and checks, which add the rest.
 */
export async function ensureInstalled({ forTests = false } = {}) {
  const wanted = JSON.parse(await readFile('package-lock.json', 'utf8')).packages
  const present = (await readJson('node_modules/.package-lock.json'))?.packages
  if (isInstalled(wanted, present, forTests)) return
  console.error(`Installing packages${forTests ? ' for tests and checks' : ''} (once, about a minute) …`)
  const onlyAdds = forTests && isInstalled(wanted, present, false)
  const how = onlyAdds ? ['install', '--no-save'] : forTests ? ['ci'] : ['ci', '--omit=dev']
  await run(npm, [...how, '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true })
  await removeUnread()
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * npm records what it installed in a lock file of its own, which must contain every required package in the
 * same version.
 */
function isInstalled(wanted, present, forTests) {
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, link, optional, peer, dev }]) => {
    if (!path.includes('node_modules/') || (dev && !forTests)) return true
    const there = present[path]
    if (!there) return Boolean(optional || peer)
    return link ? there.link === true : there.version === version
  })
}

/**
 * A quarter of the packages' files are never read: headers of Node, ready-made bundles of ECharts, source
 * maps.
 */
const unread = /^node\/node_modules\/[^/]+\/include$|^echarts\/dist$|\.\w+\.map$/

async function removeUnread() {
  const paths = await readdir('node_modules', { recursive: true })
  const found = paths.filter((path) => unread.test(path.replaceAll('\\', '/')))
  await Promise.all(found.map((path) => rm(join('node_modules', path), { recursive: true, force: true })))
}
