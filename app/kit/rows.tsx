'use client';

import { Button } from '@/components/ui/buttons/button';
import { Status } from '@/components/ui/feedback/status';
import { CardItem, CardList } from '@/components/ui/page/card';
import { Facts } from '@/components/ui/page/facts';
import { type Column, DataTable } from '@/components/ui/rows/data-table';
import { History } from '@/components/ui/rows/history';
import { LiveList } from '@/components/ui/rows/live-list';
import { RefusedRow } from '@/components/ui/rows/refused-row';
import { Row } from '@/components/ui/rows/row';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { Timeline } from '@/components/ui/rows/timeline';
import { DateTile } from '@/components/ui/time/date-tile';
import { Part, Shown } from './part';
import { DAY_MS, HREF, LONG, later, longReason, reason, SHORT } from './samples';

type Line = { id: string; name: string; cfu: number; state: string };
const LINES: Line[] = [
  { id: '1', name: SHORT, cfu: 9, state: 'Aperto' },
  { id: '2', name: LONG, cfu: 12, state: 'Chiuso' },
];
const columns: Column<Line>[] = [
  {
    ...{ key: 'name', header: 'Insegnamento', sort: { href: HREF, direction: 'ascending' } },
    cell: ({ name }) => name,
  },
  { key: 'cfu', header: 'CFU', width: 'desk:w-24', number: true, cell: ({ cfu }) => cfu },
  {
    ...{ key: 'state', header: 'Stato', width: 'desk:w-40', inLines: 'end' },
    cell: ({ state }) => <Status tone="info">{state}</Status>,
  },
];

export const Rows = ({ now }: { now: string }) => (
  <Part title="Righe" wide>
    <Shown as="Sheet, Row, RefusedRow">
      <Sheet label="Righe">
        <Row
          tile={<DateTile at={now} look="settled" />}
          {...{ title: SHORT, href: HREF, meta: '9 CFU · orale', when: 'gio 09:00', where: 'Aula 5' }}
          state={<Status tone="success">Prenotato</Status>}
          note="Si può rinunciare fino a domani"
        />
        <Row
          tile={<DateTile at={now} />}
          {...{ title: LONG, meta: '12 CFU · scritto', when: 'ven 14:00', where: 'Aula magna', tall: true }}
          act={<Button>Mettiti in lista d’attesa</Button>}
        />
        <Row title="Fitta, senza tessera" dense href={HREF} when="Rossi" where="Primo semestre" off />
        <RefusedRow
          tile={<DateTile at={now} look="off" />}
          {...{ title: SHORT, name: SHORT, href: HREF, when: 'lun 09:00' }}
          reasons={[reason, longReason]}
        />
      </Sheet>
    </Shown>
    <Shown as="SlimRow">
      <Sheet narrow label="Righe strette">
        <SlimRow tile={<DateTile at={now} />} title={SHORT} href={HREF} state="12 prenotati">
          <p>gio 09:00 · Aula 5</p>
        </SlimRow>
        <SlimRow
          tile={<DateTile at={now} look="pressing" />}
          title={LONG}
          tall
          act={<Button size="small">Apri</Button>}
        >
          <p>ven 14:00</p>
        </SlimRow>
      </Sheet>
    </Shown>
    <Shown as="DataTable: piena, vuota">
      <LiveList>
        <DataTable
          caption="Insegnamenti"
          columns={columns}
          rows={LINES}
          rowKey={({ id }) => id}
          isOff={({ id }) => id === '2'}
        />
        <DataTable caption="Nessuno" columns={columns} rows={[]} rowKey={({ id }) => id} />
      </LiveList>
    </Shown>
    <Shown as="CardList, CardItem">
      <CardList label="Schede">
        <CardItem title={SHORT} measure="9 CFU" actions={<Button>Accetta</Button>}>
          <p>Una scheda con ciò che si può fare.</p>
        </CardItem>
        <CardItem title={LONG} status={<Status tone="warning">Da decidere</Status>}>
          <p>{LONG}</p>
        </CardItem>
      </CardList>
    </Shown>
    <Shown as="Facts, History, Timeline">
      <Facts
        of={[
          { name: 'Modalità', value: 'scritto', note: 'Con una parte orale.' },
          { name: 'Commissione', value: LONG },
          { name: 'Senza valore', value: null },
        ]}
      />
      <History
        items={[
          { key: 'a', at: now, when: 'oggi', what: 'Aula 5 diventa Aula 8', isNew: true },
          { key: 'b', at: now, when: 'ieri', what: 'Pubblicato', isNew: false },
        ]}
      />
      <Timeline
        steps={[
          { at: later(now, -DAY_MS), note: null },
          { at: now, note: LONG },
        ]}
        said={({ note }) => (note ? 'Restituita' : 'Presentata')}
        isNews={() => true}
      />
    </Shown>
  </Part>
);
