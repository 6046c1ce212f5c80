import { toHostName } from '@kilowatt/domain/branding/host-name'
import { themeNames } from '@kilowatt/domain/branding/theme-names'
import { z } from 'zod'
import { emailAddress, id, title, webUrl } from '../primitives.ts'

/** Look and wording of the product for a company's customers (spec §3). Null: like the default brand. */
export const companyBranding = z.object({
  platformName: title.nullable(),
  productName: title.nullable(),
  slogan: z.string().trim().max(200).nullable(),
  theme: z.enum(themeNames),
  /** host name of the branded site, in the form browsers send it (`xn--…`) */
  domain: z
    .string()
    .max(253)
    .refine((text) => toHostName(text) !== null, { error: 'must be a host name' })
    .overwrite((text) => toHostName(text) ?? text)
    .nullable(),
  supportEmail: emailAddress.nullable(),
  privacyPolicyUrl: webUrl.nullable(),
  termsUrl: webUrl.nullable(),
  registrationUrl: webUrl.nullable(),
  defaultLocationGroupId: id.nullable(),
})
