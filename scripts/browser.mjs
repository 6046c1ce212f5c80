import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './processes.mjs'

/**
 * Chromium loads two pages of its address bar with each window, which take longer than an empty page of a test. The list
 * replaces Playwright's, so it repeats what that turns off.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** Flags with which tests start Chromium: isolated, and without first-run prompts. */
export const chromiumFlags = [
  `--disable-features=${unusedFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Path of Chromium: CHROMIUM_PATH, else an installed one, else one that is now installed from the system's
 * packages (Debian and derivatives, as root).
 */
export async function findBrowser() {
  const found = installedBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env, quiet: true })
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env, quiet: true })
    const fresh = installedBrowser()
    if (fresh) return fresh
  }
  console.error('No Chromium found: install one, or set CHROMIUM_PATH')
  process.exit(1)
}

/** Path of an installed Chromium. */
export const installedBrowser = () => process.env.CHROMIUM_PATH || installed()

const installed = () =>
  [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name))),
    ...places,
  ].find(isExecutable)

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
