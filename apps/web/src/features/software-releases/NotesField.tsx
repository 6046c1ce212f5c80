import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = TextareaProps & { maxLength: number }

/** Notes that owners read before they update. */
export function NotesField(props: Props) {
  const { t } = useTranslation()
  return (
    <Textarea
      {...props}
      label={t('software.notes')}
      description={t('software.notesHelp')}
      autosize
      minRows={4}
      maxRows={14}
    />
  )
}
