import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusal } from '../../api/use-refusal.ts'
import { type Choice, SearchedSelect } from '../../shared/forms/SearchedSelect.tsx'
import { personChoice } from '../../shared/people/person-choice.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import classes from './OwnerForm.module.css'

type Person = { id: number; email: string; firstName: string; lastName: string }
export type Owner = { id: number; email: string } | null

type Props = {
  owner: Owner
  /** what ownership means, in a sentence or two */
  help: string
  /** possible owners, as far as they are listed, and their total number */
  people: { users: readonly Person[]; total: number } | undefined
  onSearch: (text: string) => void
  save: (userId: number | null) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

/** Chooses a person, or no one, as the owner. */
export function OwnerForm({ owner, help, people, onSearch, save, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [chosen, setChosen] = useState<Choice | null>(
    owner && { value: String(owner.id), label: owner.email },
  )
  const saving = useMutation({
    mutationFn: () => save(chosen && Number(chosen.value)),
    onSuccess: () => {
      toastSuccess(t('owners.saved'))
      onSaved()
      onClose()
    },
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <p className="dim">{help}</p>
      <SearchedSelect
        data-autofocus
        label={t('words.owner')}
        clearable
        value={chosen}
        onChange={setChosen}
        found={people && { choices: people.users.map(personChoice), total: people.total }}
        onSearch={onSearch}
        placeholder={t('owners.nobody')}
        nothingFoundMessage={t('owners.nothingFound')}
      />
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={saving.isPending}>
          {t('actions.setOwner')}
        </Button>
      </div>
    </form>
  )
}
