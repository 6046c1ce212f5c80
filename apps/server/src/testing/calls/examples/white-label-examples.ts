import type { brandingDeclaration } from '@kilowatt/contracts/branding/branding-declaration'
import type { mailDeclaration } from '@kilowatt/contracts/mail/mail-declaration'
import type { whiteLabelDeclaration } from '@kilowatt/contracts/white-label/white-label-declaration'
import { pngOf } from '../../png-of.ts'
import type { CallExamples } from './call-examples-type.ts'

/** Brands, their mails and what companies set of them. */
export const whiteLabelExamples: CallExamples<
  | keyof typeof brandingDeclaration.calls
  | keyof typeof mailDeclaration.calls
  | keyof typeof whiteLabelDeclaration.calls
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
