import { Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Copies a text to the clipboard and confirms it; `subject` distinguishes several buttons on one page. */
export function CopyButton({ text, subject }: { text: string; subject?: string }) {
  const { t } = useTranslation()
  const { copy, copied } = useClipboard({ timeout: 2000 })
  const CopyIcon = copied ? IconCheck : IconCopy
  return (
    <Button leftSection={<CopyIcon size={18} stroke={1.75} />} onClick={() => copy(text)}>
      <span aria-live="polite">{copied ? t('form.copied') : t('form.copy')}</span>
      {subject !== undefined && <VisuallyHidden>&nbsp;{subject}</VisuallyHidden>}
    </Button>
  )
}
