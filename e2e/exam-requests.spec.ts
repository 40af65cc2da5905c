import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { alerts, gotoLive } from './support/screens/screen.ts';

test('G2, G13: who missed the closing asks the board, which admits one and refuses another; all of them see it at once', async ({
  page,
  signInAsProfessor,
  givenStudent,
  givenCourse,
  givenExamClosed,
  openAs,
}) => {
  const teacher = await signInAsProfessor();
  const [anna, bruno] = [
    await givenStudent({ givenName: 'Anna' }),
    await givenStudent({ givenName: 'Bruno', familyName: 'Schwarzenberggummer' }),
  ];
  const course = await givenCourse({ title: 'Sismologia', teacher, students: [anna, bruno] });
  const { examId } = await givenExamClosed({ course, teacher, takesRequests: true });
  await gotoLive(page, `/professor/exams/${examId}`);
  await expect(page.getByRole('heading', { name: /Richieste/ })).toHaveCount(0);

  const annas = await openAs(anna);
  await gotoLive(annas, '/student/exams');
  await annas.getByRole('button', { name: 'Chiedi alla commissione di Sismologia, ' }).click();
  const asking = annas.getByRole('dialog');
  await asking.getByLabel('Perché lo chiedi').fill('Ero via');
  await asking.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(asking.getByText('È troppo breve: scrivi qualcosa in più.')).toBeVisible();
  await asking.getByLabel('Perché lo chiedi').fill('Ero in Erasmus alla chiusura.');
  await examineHere(annas, '/student/exams', 'exam-request-ask');
  await asking.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(annas.getByText(/^Richiesta inviata .* decide la commissione$/)).toBeVisible();

  const brunos = await openAs(bruno);
  await gotoLive(brunos, `/student/exams/${examId}`);
  await brunos.getByRole('button', { name: 'Chiedi alla commissione di Sismologia, ' }).click();
  await brunos.getByRole('dialog').getByLabel('Perché lo chiedi').fill('<b>Ho dimenticato</b> la data.');
  await brunos.getByRole('button', { name: 'Invia la richiesta' }).click();
  await expect(brunos.getByText('La tua richiesta: <b>Ho dimenticato</b> la data.')).toBeVisible();

  const requests = page.getByRole('list', { name: 'Richieste (2)' });
  await expect(requests.getByRole('listitem').first()).toContainText('Ero in Erasmus alla chiusura.');
  await expect(requests.getByRole('listitem').first()).toContainText('Le prenotazioni sono chiuse');
  await examineHere(page, '/professor/exams/:id', 'exam-requests');
  await page.getByRole('button', { name: `Ammetti ${anna.familyName} Anna` }).click();

  await expect(alerts(annas).getByText('Prenotazione all’appello confermata.')).toBeVisible();
  await expect(page.getByRole('row', { name: anna.familyName })).toContainText('Prenotazione confermata');

  await page.getByRole('button', { name: `Annulla la decisione: ${anna.familyName} Anna` }).click();
  await expect(alerts(annas).getByText('la tua richiesta è di nuovo in attesa')).toBeVisible();
  await expect(page.getByRole('row', { name: anna.familyName })).toHaveCount(0);
  await page.getByRole('button', { name: `Ammetti ${anna.familyName} Anna` }).click();
  await expect(page.getByRole('row', { name: anna.familyName })).toContainText('Prenotazione confermata');

  await page.getByRole('button', { name: `Rifiuta la richiesta di ${bruno.familyName} Bruno` }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Il laboratorio è completo.');
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta la richiesta' }).click();

  await expect(brunos.getByText('La commissione non ti ammette: Il laboratorio è completo.')).toBeVisible();
  await expect(brunos.getByRole('button', { name: /Chiedi alla commissione/ })).toHaveCount(0);
  const decided = page.getByRole('list', { name: 'Richieste (0)' }).getByRole('listitem');
  await expect(decided.first()).toContainText('Richiesta accolta');
  await expect(decided.last()).toContainText('Richiesta respinta');
});
