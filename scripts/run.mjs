/**
 * The entry point of the npm scripts: `node scripts/run.mjs <command> [arguments]`. It needs only Node
 * 20. Everything that the command needs (packages, the web app's build, a browser) is installed or built
 * first. The command itself runs on the Node 24 in node_modules. Messages go to stderr, so that a command's
 * own output stays clean.
 */
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { become, bin, runTogether } from './processes.mjs'
import { serverFlags } from './server-flags.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** Arguments for Node: the settings of `.env`, if there is one, and the program. */
const program = (path, flags = ['--disable-warning=ExperimentalWarning']) => [
  ...(existsSync('.env') ? ['--env-file=.env'] : []),
  ...flags,
  path,
]
const server = () => [...program('apps/server/src/main.ts', serverFlags), '--stop-with-parent']

const commands = {
  async start() {
    await ensureWebBuilt()
    await become(bin('node'), server())
  },
  async dev() {
    await runTogether([
      [bin('node'), ['--watch', ...server()]],
      [bin('vite'), [], { cwd: 'apps/web' }],
    ])
  },
  async test(args) {
    await ensureWebBuilt()
    const env = existsSync('e2e/playwright.config.ts') ? { CHROMIUM_PATH: await findBrowser() } : {}
    await become(bin('node'), ['scripts/test.ts', ...args], env)
  },
  async check() {
    await become(bin('node'), ['scripts/check.ts'])
  },
  async bench(args) {
    await ensureWebBuilt()
    const env = { CHROMIUM_PATH: await findBrowser({ whole: true }) }
    await become(bin('node'), ['bench/main.ts', ...args], env)
  },
  async cli(args) {
    await become(bin('node'), [...program('apps/server/src/cli/main.ts'), ...args])
  },
  async simulator(args) {
    await become(bin('node'), [
      '--disable-warning=ExperimentalWarning',
      'apps/simulator/src/main.ts',
      ...args,
    ])
  },
  async portal(args) {
    await become(bin('node'), [
      '--disable-warning=ExperimentalWarning',
      'apps/simulator/src/portal/main.ts',
      ...args,
    ])
  },
  async build() {
    await ensureWebBuilt()
  },
}

/** Packages that tests, checks and measurements need in addition to those of the product. */
const testing = ['test', 'check', 'bench']

const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : null
if (command) {
  process.chdir(new URL('..', import.meta.url).pathname)
  await ensureInstalled({ forTests: testing.includes(name) })
  await command(args)
} else {
  console.error(`Commands: ${Object.keys(commands).join(', ')}`)
  process.exitCode = 1
}
