import { z } from 'zod'
import { id, locale } from '../primitives.ts'

export const unitSystems = ['metric', 'imperial'] as const
export const themePreferences = ['brand', 'system', 'light', 'dark'] as const
/** The first page after signing in; `home` depends on the role, the others are pages of `startLocationId`. */
export const startPages = ['home', 'overview', 'charts', 'reports', 'pricing'] as const

export const preferences = z.object({
  locale: locale.nullable(),
  units: z.enum(unitSystems),
  theme: z.enum(themePreferences),
  startPage: z.enum(startPages),
  startLocationId: id.nullable(),
})
export type Preferences = z.infer<typeof preferences>
