import { type ThemeName, themeSchemes } from './theme-names.ts'

function isThemeName(name: string): name is ThemeName {
  return Object.hasOwn(themeSchemes, name)
}

/** Theme of a provider by its name; the default theme for unknown names. */
export function resolveTheme(name: string): ThemeName {
  return isThemeName(name) ? name : 'default'
}
