type Browser = { browser: string | null; system: string | null; isHandheld: boolean }

/** The first match counts, because nearly every browser also names its predecessors. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (text: string, names: readonly [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Browser and system from a User-Agent header, under their common names; null if unknown. */
export function browserOf(userAgent: string): Browser {
  const system = named(userAgent, systems)
  return {
    browser: named(userAgent, browsers),
    system,
    isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  }
}
