import type { brandingApi } from '@kilowatt/contracts/branding/branding-api'
import type { mailApi } from '@kilowatt/contracts/mail/mail-api'
import type { whiteLabelApi } from '@kilowatt/contracts/white-label/white-label-api'
import { pngOf } from '../../png-of.ts'
import type { CallExamples } from './call-examples-type.ts'

/** Brands, their mails and what companies set of them. */
export const whiteLabelExamples: CallExamples<
  keyof typeof brandingApi | keyof typeof mailApi | keyof typeof whiteLabelApi
> = {
  site: {
    info: () => ({}),
    logo: ({ place }) => ({ hash: place.logoHash }),
    translations: () => ({ locale: 'en' }),
  },
  mailOutbox: { list: () => ({}), get: ({ place }) => ({ mailId: place.mailId }) },
  companyLogo: {
    get: ({ place }) => ({ companyId: place.companyId }),
    save: ({ place }) => ({ companyId: place.companyId, content: pngOf('x') }),
    remove: ({ place }) => ({ companyId: place.companyId }),
  },
  companyMail: {
    get: ({ place }) => ({ companyId: place.companyId }),
    save: ({ place }) => ({ companyId: place.companyId, senderName: 'New', senderEmail: null }),
    check: ({ place }) => ({ companyId: place.companyId }),
  },
}
