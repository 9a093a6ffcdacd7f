-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "cancel_code" TEXT,
ADD COLUMN     "reason_code" TEXT;

-- The codes of domain/calendar/visit-reasons.ts and cancellation-reasons.ts (appointment-rules.db.spec.ts holds them together).
ALTER TABLE appointments
  ADD CONSTRAINT appointments_reason_code_check
    CHECK (reason_code IN ('preventive_gynecology', 'obstetric_ultrasound', 'breastfeeding_counselling', 'birth_preparation',
                           'sexual_health', 'womens_health', 'postpartum_consultation', 'dermatologist', 'general_practitioner',
                           'gynecologist', 'ophthalmologist', 'geriatrician', 'perinatal_care', 'midwife', 'consultation',
                           'prescription_renewal', 'urgent_follow_up', 'follow_up', 'test_result', 'mental_health_clinic')),
  ADD CONSTRAINT appointments_cancel_code_check
    CHECK (cancel_code IN ('pat', 'pat-fb', 'pat-lt', 'oth-err', 'other'));
