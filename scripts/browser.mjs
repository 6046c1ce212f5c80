import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { succeeds } from './processes.mjs'

/**
 * Chromium loads two pages of its address bar with each window, which take longer than an empty page of a
 * test. The list replaces Playwright's list, so it repeats the features that Playwright turns off.
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

/** Chromium without windows: an empty page takes half the time that the whole browser needs. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell']
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
 * Path of Chromium: CHROMIUM_PATH, else an installed one, else Chromium that is now installed from the
 * system's packages (Debian and derivatives, as root).
 * @param options.whole prefers the complete browser that people use, for comparable measurements
 */
export async function findBrowser({ whole = false } = {}) {
  const found = installedBrowser({ whole })
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const [wanted, other] = whole ? ['chromium', headlessNames[0]] : [headlessNames[0], 'chromium']
    console.error('Installing Chromium …')
    await aptGet('update', '-q')
    // Debian has had the headless one since 2024; other systems have only the complete browser
    if (!(await aptGet('install', '-q', '-y', '--no-install-recommends', wanted)))
      await aptGet('install', '-q', '-y', '--no-install-recommends', other)
    const fresh = installedBrowser({ whole })
    if (fresh) return fresh
  }
  console.error('No Chromium found: install one, or set CHROMIUM_PATH')
  process.exit(1)
}

const aptGet = (...args) =>
  succeeds('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true })

/** Path of an installed Chromium. */
export const installedBrowser = ({ whole = false } = {}) => process.env.CHROMIUM_PATH || installed(whole)

const installed = (whole) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = (wanted) => wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
  const headless = found(headlessNames)
  const browsers = [...found(names), ...places]
  return (whole ? [...browsers, ...headless] : [...headless, ...browsers]).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
