import { deviceCategories, oemDeviceTypes } from '@kilowatt/domain/devices/device-categories'
import { serialPattern } from '@kilowatt/domain/devices/scanned-serial'
import { roleNames } from '@kilowatt/domain/permissions/roles'
import { z } from 'zod'

/**
 * A whole number that paths and queries carry as text: digits only, nothing else that JavaScript also reads as a number
 * (`0x7`, `7e0`, `[7]`, `true`).
 */
export const wholeNumber = (min: number, max: number) => {
  const number = z.int().min(min).max(max)
  return z.union([
    number,
    z
      .string()
      .regex(/^(0|[1-9]\d{0,15})$/)
      .transform(Number)
      .pipe(number),
  ])
}

/** Ids are positive 32-bit integers. */
export const id = wholeNumber(1, 2_147_483_647)

/** A reference to another object: enough to name it and to link to it. */
export const named = z.object({ id, name: z.string() })
export const ownerRef = z
  .object({ id, email: z.string(), firstName: z.string(), lastName: z.string() })
  .nullable()

export const role = z.enum(roleNames)
export const deviceCategory = z.enum(deviceCategories)
export const oemDeviceType = z.enum(oemDeviceTypes)

export const serial = z.string().regex(serialPattern)

/** An instant as ISO 8601 with offset, or epoch milliseconds. */
export const instantMs = z.union([
  wholeNumber(0, 8.64e15),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
])

export const locale = z.enum([
  'bs',
  'cs',
  'de',
  'en',
  'fr',
  'hr',
  'it',
  'mk',
  'nl',
  'pl',
  'pt',
  'sk',
  'sl',
  'sr',
  'sv',
])

export const page = wholeNumber(1, 100_000).default(1)
export const pageSize = wholeNumber(1, 100).default(25)

/** A name typed by a person: visible, without control characters, of bounded length. */
export const title = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u)

/** A search term as typed, matched anywhere; an empty one does not filter. */
export const searchTerm = z
  .string()
  .trim()
  .max(100)
  .transform((text) => (text === '' ? undefined : text))
  .optional()

/** A link that a browser opens, without `javascript:` and the like. */
export const webUrl = z.url({ protocol: /^https?$/ }).max(500)
export const emailAddress = z.email().max(254)
