import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import { toHostName } from '@kilowatt/domain/branding/host-name'
import type { ThemeName } from '@kilowatt/domain/branding/theme-names'

/** The settings of a company as form values: every field is a text, and '' if not chosen. */
export type CompanyDraft = {
  name: string
  countryId: string
  contactEmail: string
  contactPhone: string
  secondFactorRequired: boolean
  isDefault: boolean
  theme: ThemeName
  defaultLocationGroupId: string
} & Record<BrandText, string>

export const brandTexts = [
  'platformName',
  'productName',
  'slogan',
  'domain',
  'supportEmail',
  'privacyPolicyUrl',
  'termsUrl',
  'registrationUrl',
] as const
export type BrandText = (typeof brandTexts)[number]

export function brandDraftOf(company: CompanyDetails): CompanyDraft {
  const { branding } = company
  const text = (name: BrandText) => branding[name] ?? ''
  return {
    name: company.name,
    countryId: String(company.countryId),
    contactEmail: company.contactEmail ?? '',
    contactPhone: company.contactPhone ?? '',
    secondFactorRequired: company.secondFactorRequired,
    isDefault: company.isDefault,
    theme: branding.theme,
    defaultLocationGroupId:
      branding.defaultLocationGroupId === null ? '' : String(branding.defaultLocationGroupId),
    platformName: text('platformName'),
    productName: text('productName'),
    slogan: text('slogan'),
    domain: text('domain'),
    supportEmail: text('supportEmail'),
    privacyPolicyUrl: text('privacyPolicyUrl'),
    termsUrl: text('termsUrl'),
    registrationUrl: text('registrationUrl'),
  }
}

export const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The values to save: an empty text is null, so the default brand's applies. */
export function brandSettingsOf(draft: CompanyDraft) {
  return {
    name: draft.name.trim(),
    countryId: Number(draft.countryId),
    contactEmail: orNull(draft.contactEmail),
    contactPhone: orNull(draft.contactPhone),
    secondFactorRequired: draft.secondFactorRequired,
    isDefault: draft.isDefault,
    branding: {
      platformName: orNull(draft.platformName),
      productName: orNull(draft.productName),
      slogan: orNull(draft.slogan),
      theme: draft.theme,
      domain: orNull(draft.domain),
      supportEmail: orNull(draft.supportEmail),
      privacyPolicyUrl: orNull(draft.privacyPolicyUrl),
      termsUrl: orNull(draft.termsUrl),
      registrationUrl: orNull(draft.registrationUrl),
      defaultLocationGroupId:
        draft.defaultLocationGroupId === '' ? null : Number(draft.defaultLocationGroupId),
    },
  }
}

const isEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)
const isWebUrl = (text: string) => /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text)
const isHost = (text: string) => toHostName(text)?.includes('.') ?? false

const checks: { [Field in keyof CompanyDraft]?: [(text: string) => boolean, string] } = {
  contactEmail: [isEmail, 'form.email'],
  supportEmail: [isEmail, 'form.email'],
  privacyPolicyUrl: [isWebUrl, 'company.urlInvalid'],
  termsUrl: [isWebUrl, 'company.urlInvalid'],
  registrationUrl: [isWebUrl, 'company.urlInvalid'],
  domain: [isHost, 'company.domainInvalid'],
}

/** Keys of the messages for invalid values, by field. */
export function brandDraftFaults(draft: CompanyDraft): Record<string, string> {
  const faults = Object.entries(checks).flatMap(([field, [isGood, message]]) => {
    const value = Reflect.get(draft, field)
    const text = typeof value === 'string' ? value.trim() : ''
    return text === '' || isGood(text) ? [] : [[field, message]]
  })
  return {
    ...(draft.name.trim() === '' && { name: 'form.nameMissing' }),
    ...Object.fromEntries(faults),
  }
}
