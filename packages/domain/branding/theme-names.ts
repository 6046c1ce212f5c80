export type ColorScheme = 'dark' | 'light'

/** Every brand theme with its default colour scheme (the same as `scheme` in tokens.json). */
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

/** Theme of a provider by its name; the default theme for unknown names. */
export function resolveTheme(name: string): ThemeName {
  return isThemeName(name) ? name : 'default'
}
