import type { ColorScheme, Theme } from './theme.ts'
import { themes } from './themes.ts'

export type ThemeName = (typeof themes)[number]['name']
export const themeNames = themes.map(({ name }) => name) as [ThemeName, ...ThemeName[]]

const byName = <Value>(read: (theme: Theme) => Value) =>
  Object.fromEntries(themes.map((theme) => [theme.name, read(theme)])) as Readonly<Record<ThemeName, Value>>

/** The colour scheme of each theme for people who have not chosen one. */
export const themeSchemes = byName<ColorScheme>(({ scheme }) => scheme)
export const themeLabels = byName(({ label }) => label)
