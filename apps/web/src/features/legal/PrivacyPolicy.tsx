import { useTranslation } from 'react-i18next'
import { LegalText } from './LegalText.tsx'

const chapters = ['who', 'what', 'why', 'cookies', 'howLong', 'whom', 'rights'] as const

type Props = {
  provider: string
  supportEmail: string | null
  /** the provider's own policy */
  policyUrl: string | null
}

/** Which personal data is stored and why, in plain words; the provider's own policy if there is one. */
export function PrivacyPolicy({ provider, supportEmail, policyUrl }: Props) {
  const { t } = useTranslation()
  return (
    <LegalText
      title={t('words.privacyPolicy')}
      own={policyUrl === null ? null : { href: policyUrl, label: t('legal.providerPolicy', { provider }) }}
      chapters={chapters.map((id) => ({
        id,
        title: t(`legal.${id}_title`),
        text: t(`legal.${id}_text`, { provider }),
      }))}
      questions={t('legal.questions')}
      supportEmail={supportEmail}
    />
  )
}
