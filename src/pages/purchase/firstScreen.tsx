import { type ReactNode, StrictMode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createActor, fromPromise } from 'xstate';
import { locale } from '#words/locale.ts';
import type { OrganiserPage } from '../../api/contract/organiserPage.ts';
import type { PublicEvent, PublicForm } from '../../api/contract/registration.ts';
import { setCurrentLocale } from '../../lib/locale.ts';
import { emptyDraft } from '../../lib/order.ts';
import { checkoutMachine } from '../../machines/purchase/checkout.ts';
import { favouritesMachine } from '../../machines/purchase/favourites.ts';
import { publicEventMachine } from '../../machines/purchase/publicEvent.ts';
import { registrationMachine } from '../../machines/purchase/registration.ts';
import { to } from '../../paths.ts';
import { BareLayout } from '../../views/parts/BareLayout.tsx';
import { OrganiserView } from '../../views/purchase/OrganiserView.tsx';
import { PublicEventView } from '../../views/purchase/PublicEventView.tsx';
import { RegistrationView } from '../../views/purchase/RegistrationView.tsx';

/*
 * The public pages as they are before anything happens, for the server to write into the page: the same views, given the
 * first snapshot of the same machines. Bundled on its own, once for each language.
 */

setCurrentLocale(locale);

const machine = registrationMachine.provide({
  actors: { checkout: checkoutMachine.provide({ actors: { settle: fromPromise(() => new Promise(() => {})) } }) },
});

/** The registration page of a form, as HTML. That of a purchase waits for what became of it, and is the same for all. */
export function formScreen({ form, isPurchase }: { form: PublicForm; isPurchase: boolean }): string {
  const actor = createActor(machine, {
    input: {
      ...{
        eventId: form.event.id,
        formId: form.form.id,
        purchaseKey: isPurchase ? 'unknown' : null,
        unfinishedKey: null,
      },
      ...{ form, draft: emptyDraft('') },
    },
  }).start();
  try {
    return html(
      <RegistrationView actor={actor} waiting={() => null} printing={() => null} gatewayForm={() => null} />,
      to.registration(form.event.id, form.form.id),
    );
  } finally {
    actor.stop();
  }
}

/** The public page of an event, as HTML. */
export function eventScreen(page: PublicEvent): string {
  const actor = createActor(publicEventMachine, { input: { slug: page.event.slug, preview: null, page } }).start();
  // What can be marked has its room from the start.
  const favourites = createActor(favouritesMachine).start();
  try {
    return html(<PublicEventView actor={actor} favourites={favourites} isArriving />, to.publicEvent(page.event.slug));
  } finally {
    actor.stop();
  }
}

/** The public page of an organiser, as HTML. */
export const organiserScreen = (page: OrganiserPage): string =>
  html(<OrganiserView page={page} />, to.organiser(page.organiser.slug));

/** Within the boundaries that stand in src/app.tsx: the app finds its own there when it takes the page over. */
const html = (page: ReactNode, path: string) =>
  renderToString(
    <StrictMode>
      <Router ssrPath={path}>
        <Suspense>
          <BareLayout>
            <Suspense>{page}</Suspense>
          </BareLayout>
        </Suspense>
      </Router>
    </StrictMode>,
  );
