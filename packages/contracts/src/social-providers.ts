import { z } from 'zod'

/** Two providers, named in the settings SOCIAL_A_… and SOCIAL_B_…. */
export const socialProviders = ['a', 'b'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const socialProvider = z.enum(socialProviders)
