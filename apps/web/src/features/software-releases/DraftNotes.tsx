import rules from 'virtual:form-rules/softwareReleases.edit'
import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { NotesField } from './NotesField.tsx'
import classes from './Software.module.css'

type Props = { draft: SoftwareRelease; onPublish: () => void }

/**
 * Notes that owners read before they update, editable while the release is a draft. Changes are stored before
 * it is published.
 */
export function DraftNotes({ draft, onPublish }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const form = useForm({ initialValues: { notes: draft.notes } })
  const save = useMutation({
    mutationFn: ({ notes }: { notes: string }) =>
      client.softwareReleases.edit({ releaseId: draft.id, notes }),
    onSuccess: (_done, { notes }) => {
      form.resetDirty({ notes })
      return queries.invalidateQueries({ queryKey: orpc.softwareReleases.key() })
    },
  })
  const publish = () => (form.isDirty() ? save.mutate(form.values, { onSuccess: onPublish }) : onPublish())
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={save.error}
      onSubmit={(values) => save.mutate(values, { onSuccess: () => toastSuccess(t('software.notesSaved')) })}
    >
      <Notice kind="info">{t('software.draftText')}</Notice>
      <NotesField {...form.getInputProps('notes')} maxLength={rules.notes?.maxLength ?? 0} />
      <div className={classes.answers}>
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t('software.saveNotes')}
        </Button>
        <Button variant="filled" onClick={publish} disabled={save.isPending}>
          {t('software.publish')}
        </Button>
      </div>
    </CallForm>
  )
}
