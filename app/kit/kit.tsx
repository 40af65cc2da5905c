'use client';

import { GoLink } from '@/components/ui/navigation/go-link';
import { Columns, Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { Actions } from './actions';
import { Feedback } from './feedback';
import { Fields } from './fields';
import { Figures } from './figures';
import { Navigation } from './navigation';
import { Overlays } from './overlays';
import { Pages } from './pages';
import { Rows } from './rows';

/** The whole kit, as of `now` (ISO). */
export const Kit = ({ now }: { now: string }) => (
  <Page
    title="Kit"
    lead="Ogni parte di components/ui nei suoi stati."
    actions={<GoLink href="/">Torna al portale</GoLink>}
  >
    <Actions now={now} />
    <Fields />
    <Feedback />
    <Rows now={now} />
    <Figures now={now} />
    <Overlays />
    <Navigation />
    <Pages />
    <Columns
      side={
        <Section title="Colonna di lato" lead="Sotto la principale, dove manca il posto.">
          <p>Il resto della pagina.</p>
        </Section>
      }
    >
      <Section title="Colonna principale" actions={<GoLink href="/kit">Tutto</GoLink>}>
        <p>Una sezione con il suo titolo e ciò che la riguarda tutta.</p>
      </Section>
    </Columns>
  </Page>
);
