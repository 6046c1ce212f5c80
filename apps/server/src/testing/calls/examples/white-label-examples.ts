import type { brandingDeclaration } from '@kilowatt/contracts/branding/branding-declaration'
import type { mailDeclaration } from '@kilowatt/contracts/mail/mail-declaration'
import type { whiteLabelDeclaration } from '@kilowatt/contracts/white-label/white-label-declaration'
import { pngOf } from '../../png-of.ts'
import { company } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

/** Brands, their mails and their companies' settings. */
export const whiteLabelExamples: ModuleExamples<
  | keyof typeof brandingDeclaration.calls
  | keyof typeof mailDeclaration.calls
  | keyof typeof whiteLabelDeclaration.calls
> = {
  inputs: {
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
  },
  audited: {
    'companyLogo.remove': [
      async (stage) => {
        const { content } = whiteLabelExamples.inputs.companyLogo.save(stage)
        await stage.api.companyLogo.save({ companyId: stage.place.companyId, content })
        return company('company.remove-logo')(stage)
      },
    ],
    'companyLogo.save': [company('company.change-logo')],
    'companyMail.check': [
      async (stage) => {
        const { companyId } = stage.place
        await stage.api.companyMail.save({ companyId, senderName: null, senderEmail: 'hello@alpha.example' })
        return company('company.check-sender')(stage)
      },
    ],
    'companyMail.save': [company('company.change-sender')],
  },
}
