'use client';

import { Becoming } from '@/components/ui/figures/becoming';
import { CreditsBar } from '@/components/ui/figures/credits-bar';
import { FromTo } from '@/components/ui/figures/from-to';
import { ProgressBar } from '@/components/ui/figures/progress-bar';
import { SeatsLine } from '@/components/ui/figures/seats-line';
import { useSeatsTexts } from '@/components/ui/figures/use-seats-texts';
import { Accommodations } from '@/components/ui/people/accommodations';
import { Person } from '@/components/ui/people/person';
import { StudentName } from '@/components/ui/people/student-name';
import { Countdown } from '@/components/ui/time/countdown';
import { DateTile } from '@/components/ui/time/date-tile';
import { Day } from '@/components/ui/time/day';
import { Instant } from '@/components/ui/time/instant';
import { HoursTile, Tile, type TileLook } from '@/components/ui/time/tile';
import { Part, Shown } from './part';
import { DAY_MS, LONG, later, MINUTE_MS, SHORT } from './samples';

const SEATS = [
  { taken: 12, capacity: 30, waitlisted: 0 },
  { taken: 30, capacity: 30, waitlisted: 4 },
  { taken: 3, capacity: null, waitlisted: 0 },
];
const LOOKS: TileLook[] = ['plain', 'settled', 'pressing', 'off'];

export function Figures({ now }: { now: string }) {
  const seatsTexts = useSeatsTexts();
  return (
    <>
      <Part title="Cifre e persone">
        <Shown as="ProgressBar, CreditsBar: vuota, a metà, piena">
          {[0, 90, 180].map((value) => (
            <div key={value} className="w-full">
              <ProgressBar label={SHORT} value={value} max={180}>
                {value}/180
              </ProgressBar>
            </div>
          ))}
          <div className="w-full">
            <CreditsBar credits={{ earned: 84, planned: 180, degree: 180 }} />
          </div>
        </Shown>
        <Shown as="FromTo, Becoming">
          <FromTo from="26,4" to="26,9" />
          <FromTo from={null} to="26,9" />
          <div className="w-full">
            <Becoming
              of={{
                weighted: { from: 26.4, to: 26.9 },
                arithmetic: { from: null, to: 27 },
                credits: { from: 84, to: 93 },
              }}
            />
          </div>
        </Shown>
        <Shown as="SeatsLine: liberi, pieno, senza limite, appena cambiati">
          {SEATS.map((seats) => (
            <SeatsLine
              key={seats.taken}
              written={seatsTexts(seats)}
              seats={seats}
              isNewer={seats.taken === 3}
            />
          ))}
        </Shown>
        <Shown as="Person, StudentName, Accommodations">
          <Person name="Vera Fontechiara" email="vera.fontechiara@ateneo.example" />
          <Person name="Senza indirizzo" email={null} />
          <StudentName called="Livia">Serramonte Olivia</StudentName>
          <Accommodations of={[{ kind: 'extra_time', percent: 30, text: '' }]} />
          <Accommodations named={false} of={[{ kind: 'other', percent: null, text: LONG }]} />
        </Shown>
      </Part>
      <Part title="Tempo">
        <Shown as="Tile, DateTile, HoursTile">
          <div className="flex flex-wrap gap-3">
            {LOOKS.map((look) => (
              <DateTile key={look} at={now} look={look} />
            ))}
            <DateTile at={now} large />
            <Tile number={2} word="giorni" look="pressing" />
            <HoursTile at={now} from="14:00" to="16:00" />
          </div>
        </Shown>
        <Shown as="Instant, Day">
          <Instant at={now} style="fullDayTime" />
          <Instant at={now} style="dayTime" />
          <Day date="2027-01-14" />
        </Shown>
        <Shown as="Countdown: giorni, minuti, finito">
          <Countdown to={later(now, 3 * DAY_MS)} now={now} />
          <Countdown to={later(now, 5 * MINUTE_MS)} now={now} />
          <Countdown to={now} now={now} />
        </Shown>
      </Part>
    </>
  );
}
