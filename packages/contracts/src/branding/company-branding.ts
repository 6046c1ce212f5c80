import { themeNames } from '@kilowatt/domain/branding/theme-names'
import { z } from 'zod'
import { emailAddress, id, title, webUrl } from '../primitives.ts'

/** How the product looks and speaks for a company's customers (spec §3). Null: as the default brand has it. */
export const companyBranding = z.object({
  platformName: title.nullable(),
  productName: title.nullable(),
  slogan: z.string().trim().max(200).nullable(),
  theme: z.enum(themeNames),
  /** host name under which the branded site answers */
  domain: z
    .hostname()
    .max(253)
    .transform((host) => host.toLowerCase())
    .nullable(),
  supportEmail: emailAddress.nullable(),
  privacyPolicyUrl: webUrl.nullable(),
  termsUrl: webUrl.nullable(),
  registrationUrl: webUrl.nullable(),
  defaultLocationGroupId: id.nullable(),
})
