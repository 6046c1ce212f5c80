import type { brandingApi } from '@kilowatt/contracts/branding/branding-api'
import type { mailApi } from '@kilowatt/contracts/mail/mail-api'
import type { whiteLabelApi } from '@kilowatt/contracts/white-label/white-label-api'
import type { CallExamples } from '../call-examples.ts'

/** The first bytes of a PNG file, which is what the server looks at. */
const png = Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(100, 'x'), 'latin1').toString('base64')

/** Brands, their mails and what companies set of them. */
export const whiteLabelExamples: CallExamples<
  keyof typeof brandingApi | keyof typeof mailApi | keyof typeof whiteLabelApi
> = {
  site: {
    info: () => ({}),
    logo: () => ({ hash: '0'.repeat(64) }),
    translations: () => ({ locale: 'en' }),
  },
  mailOutbox: { list: () => ({}), get: () => ({ mailId: 1 }) },
  companyLogo: {
    get: ({ place }) => ({ companyId: place.companyId }),
    save: ({ place }) => ({ companyId: place.companyId, content: png }),
    remove: ({ place }) => ({ companyId: place.companyId }),
  },
  companyMail: {
    get: ({ place }) => ({ companyId: place.companyId }),
    save: ({ place }) => ({ companyId: place.companyId, senderName: 'New', senderEmail: null }),
    check: ({ place }) => ({ companyId: place.companyId }),
  },
}
