import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/')({
  beforeLoad: ({ params, context: { may } }) => {
    throw redirect({
      to: may.edit ? '/locations/$locationId/manage/settings' : '/locations/$locationId/manage/users',
      params,
      replace: true,
    })
  },
})
