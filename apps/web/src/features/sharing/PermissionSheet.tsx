import type { LocationUser } from '@kilowatt/contracts/sharing/grants'
import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import classes from './sharing.module.css'

type Props = {
  locationId: number
  /** null: closed */
  person: LocationUser | null
  grantable: readonly LocationAction[]
  onClose: () => void
}

/** Changes a person's permissions at a location. */
export function PermissionSheet(props: Props) {
  const { t } = useTranslation()
  const { person, onClose } = props
  return (
    <SideSheet
      opened={person !== null}
      title={t('sharing.permissionsOf', { email: person?.email })}
      onClose={onClose}
    >
      {person && <PermissionForm {...props} person={person} />}
    </SideSheet>
  )
}

function PermissionForm({ locationId, person, grantable, onClose }: Props & { person: LocationUser }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [flags, setFlags] = useState(person.permissions)
  const save = useMutation({
    mutationFn: () => client.grants.set({ locationId, userId: person.id, permissions: flags }),
    onSuccess: () => {
      toastSuccess(t('sharing.permissionsSaved'))
      onClose()
    },
    onError: (error) => toastError(refusal(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.grants.key() }),
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <PermissionFields flags={flags} grantable={grantable} onChange={setFlags} />
      <Button type="submit" variant="filled" loading={save.isPending}>
        {t('actions.save')}
      </Button>
    </form>
  )
}
