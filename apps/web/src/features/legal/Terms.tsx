import { useTranslation } from 'react-i18next'
import { LegalText } from './LegalText.tsx'

const chapters = ['service', 'account', 'sharing', 'control', 'figures', 'provider', 'end', 'law'] as const

type Props = {
  provider: string
  supportEmail: string | null
  /** the provider's own terms */
  termsUrl: string | null
}

/** The terms of service in plain words; the provider's own if there are any. */
export function Terms({ provider, supportEmail, termsUrl }: Props) {
  const { t } = useTranslation()
  return (
    <LegalText
      title={t('words.terms')}
      own={termsUrl === null ? null : { href: termsUrl, label: t('terms.ofProvider', { provider }) }}
      chapters={chapters.map((id) => ({
        id,
        title: t(`terms.${id}_title`, { provider }),
        text: t(`terms.${id}_text`, { provider }),
      }))}
      questions={t('terms.questions')}
      supportEmail={supportEmail}
    />
  )
}
