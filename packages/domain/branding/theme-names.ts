export type ColorScheme = 'dark' | 'light'

/** Every brand theme with the scheme it shows by default (the same as `scheme` in tokens.json). */
export const themeSchemes = {
  default: 'dark',
  'dark-blue': 'dark',
  white: 'light',
  yellow: 'dark',
  'red-gray': 'dark',
  'energy-blue': 'dark',
  'dark-orange': 'dark',
  'dark-green': 'dark',
  'green-gray': 'dark',
  'white-gray': 'light',
  'yellow-blue': 'dark',
  'dark-yellow-blue': 'dark',
  'blue-green': 'dark',
  'energy-cyan': 'dark',
} as const satisfies Record<string, ColorScheme>

export type ThemeName = keyof typeof themeSchemes
export const themeNames = Object.keys(themeSchemes) as [ThemeName, ...ThemeName[]]

function isThemeName(name: string): name is ThemeName {
  return Object.hasOwn(themeSchemes, name)
}

/** The theme of a provider by its name; a name nobody knows shows the default theme. */
export function resolveTheme(name: string): ThemeName {
  return isThemeName(name) ? name : 'default'
}
